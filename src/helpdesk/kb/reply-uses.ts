import type { Reader, Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { findReply } from '../replies/replies.ts'
import { parseArticleLinks } from './links.ts'
import { findArticleIdBySlug } from './store.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_reply_uses: { article_id: number; reply_id: number }
  }
}

export const countReplyUses = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('kb_reply_uses')
    .select((eb) => ['article_id', eb.fn.countAll<number>().as('count')])
    .where('article_id', 'in', [...ids])
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, count }) => [article_id, Number(count)]))
}

/** Records the articles that public replies of agents link to; withdrawn replies do not count. */
const recordUses =
  (base_url: string) =>
  async (tx: Tx, { data }: Event<'reply.created'>) => {
    if (data.author.type !== 'agent') return
    const reply = await findReply(tx, data.id)
    if (!reply) return
    for (const linked of parseArticleLinks(`${reply.body}\n${reply.body_html ?? ''}`, base_url)) {
      const article_id = await findArticleIdBySlug(tx, linked)
      if (article_id !== undefined)
        await tx.db
          .insertInto('kb_reply_uses')
          .values({ article_id, reply_id: reply.id })
          .onConflict((conflict) => conflict.columns(['article_id', 'reply_id']).doNothing())
          .execute()
    }
  }

export const articleUseSubscriptions = (base_url: string): Subscriptions => ({ 'reply.created': [forEachEvent(recordUses(base_url))] })
