import type { Tx } from './db/db.ts'
import { enqueue, type Job } from './jobs/jobs.ts'
import { done, type JobKind } from './jobs/worker.ts'

const KIND = 'mail.bounced'

/** A server reported that a mail of ours will never arrive. The ids are those the report names. */
export type BouncedMail = { readonly message_ids: readonly string[] }

/** Whoever reads a report passes it on to those who may have written the mail. */
export const enqueueBounce = (tx: Tx, bounced: BouncedMail): Promise<void> => enqueue(tx, { kind: KIND, payload: bounced })

// Only `enqueueBounce` makes these jobs.
const toBouncedMail = (job: Job): BouncedMail => job.payload as BouncedMail

export const bouncedJob = (handle: (tx: Tx, bounced: BouncedMail) => Promise<void>): JobKind => ({
  kind: KIND,
  concurrency: 1,
  attempts: 5,
  handle: async (job) => done((tx) => handle(tx, toBouncedMail(job))),
})
