import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { system } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { publishArticle } from './articles.ts'
import { type PublicationPlan, PUBLISH_JOB } from './plan-publication.ts'
import { lockArticle } from './store.ts'

// The cast is safe: only `planPublication` enqueues these jobs.
const planOf = (job: Job): PublicationPlan => job.payload as PublicationPlan

/** Publishes as the agent who planned the publication, or as the system if that agent has been deactivated. */
const publishPlanned = async (tx: Tx, { article_id, publish_at, account_id, ip }: PublicationPlan, base_url: string): Promise<void> => {
  const article = await lockArticle(tx, article_id)
  if (article?.publish_at !== publish_at) return
  const planner = account_id === null ? undefined : await actorForAccount(tx, account_id, ip)
  await publishArticle(tx, planner ?? system('Scheduled publication'), { id: article_id, base_url }, true)
  tx.signal({ topic: 'written', data: 'article' })
}

export const publishArticleJob = (base_url: string): JobKind => ({
  kind: PUBLISH_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => publishPlanned(tx, planOf(job), base_url)),
})
