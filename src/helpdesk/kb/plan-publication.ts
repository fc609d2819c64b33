import type { Instant } from '../../contract/time.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Article } from './model.ts'
import { updateArticleRow } from './store.ts'
import { assertInFuture } from './validate.ts'

export const PUBLISH_JOB = 'article.publish'

/** Payload of the publication job, which does nothing if the `publish_at` of the article has changed. */
export type PublicationPlan = {
  readonly article_id: number
  readonly publish_at: Instant
  readonly account_id: number | null
  readonly ip: string
}

const planOf = ({ id }: Article, actor: Actor, publish_at: Instant): PublicationPlan => ({
  article_id: id,
  publish_at,
  account_id: actor.kind === 'agent' ? actor.account_id : null,
  ip: actor.kind === 'agent' ? actor.ip : '',
})

const assertPlannable = ({ is_published }: Article, publish_at: Instant, now: Instant): void => {
  if (is_published) invalid({ publish_at: ['The article is already published.'] })
  assertInFuture(publish_at, now)
}

/** Plans the publication of the article, with the text it has at that time; null cancels the plan. */
export const planPublication = async (tx: Tx, actor: Actor, article: Article, publish_at: Instant | null): Promise<Article> => {
  if (publish_at === article.publish_at) return article
  if (publish_at !== null) assertPlannable(article, publish_at, tx.now)
  const after = await updateArticleRow(tx, article.id, { publish_at })
  const object = { type: 'article', id: article.id }
  if (publish_at === null) await audit(tx, actor, { action: 'article.publication_called_off', object })
  else {
    await audit(tx, actor, { action: 'article.publication_planned', object, changes: { publish_at: formatIsoMillis(publish_at) } })
    const payload = planOf(article, actor, publish_at)
    const dedup_key = `${PUBLISH_JOB} ${article.id} ${publish_at} ${payload.account_id ?? 'system'}`
    await enqueue(tx, { kind: PUBLISH_JOB, payload, due_at: publish_at, dedup_key })
  }
  return after
}
