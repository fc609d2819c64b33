import type { Tx } from '../db/db.ts'
import { enqueue, type Job } from '../jobs/jobs.ts'
import { done, type JobKind } from '../jobs/worker.ts'

const KIND = 'mail.bounced'

export type BouncedMail = { readonly message_ids: readonly string[] }

export const enqueueBounce = (tx: Tx, bounced: BouncedMail): Promise<void> => enqueue(tx, { kind: KIND, payload: bounced })

// Not validated: only `enqueueBounce` enqueues these jobs.
const toBouncedMail = (job: Job): BouncedMail => job.payload as BouncedMail

export const createBounceJob = (handle: (tx: Tx, bounced: BouncedMail) => Promise<void>): JobKind => ({
  kind: KIND,
  concurrency: 1,
  attempts: 5,
  handle: async (job) => done((tx) => handle(tx, toBouncedMail(job))),
})
