import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { findCategory } from './categories.ts'
import { type Article, toArticlePath } from './model.ts'

type PublicationInput = { readonly before: Article; readonly after: Article; readonly base_url: string }

export const emitArticlePublished = async (tx: Tx, actor: Actor, { before, after, base_url }: PublicationInput): Promise<void> => {
  const category = after.category_id === null ? undefined : await findCategory(tx, after.category_id)
  await emit(tx, 'kb.article.published', {
    id: after.id,
    title: after.title,
    slug: after.slug,
    category_id: after.category_id,
    lang: after.lang,
    visibility: after.visibility,
    author_id: after.author_id,
    url: `${base_url.replace(/\/+$/, '')}${toArticlePath(after, category)}`,
    published_at: formatIsoMillis(after.published_at ?? tx.now),
    is_first_publication: before.first_published_at === null,
    actor: eventActorOf(actor),
  })
}
