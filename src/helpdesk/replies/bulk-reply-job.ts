import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { hasPermission } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { type BulkReply, replyToMany } from './reply-to-many.ts'

const BATCH_SIZE = 50

/** Job cursor: the author of the reply, and the last ticket that has received it. */
type BulkReplyCursor = { readonly after_id: number; readonly account_id: number; readonly ip: string }

type BulkReplyPlan<Payload> = {
  readonly kind: string
  readonly listNextTicketIds: (tx: Tx, payload: Payload, most: number) => Promise<readonly number[]>
  readonly toReply: (payload: Payload) => BulkReply
}

/** Replies to many tickets in batches. Checks the permissions of the author again in each batch. */
export const createBulkReply = <Payload extends BulkReplyCursor>({ kind, listNextTicketIds, toReply }: BulkReplyPlan<Payload>) => {
  const enqueueReplies = (tx: Tx, payload: Payload): Promise<void> => enqueue(tx, { kind, payload })
  // Only `enqueueReplies` enqueues these jobs.
  const payloadOf = (job: Job): Payload => job.payload as Payload
  const replyToBatch = async (tx: Tx, payload: Payload): Promise<void> => {
    const actor = await actorForAccount(tx, payload.account_id, payload.ip)
    if (!actor || !hasPermission(actor, 'tickets:write')) return
    const ids = await listNextTicketIds(tx, payload, BATCH_SIZE)
    await replyToMany(tx, actor, ids, toReply(payload))
    const last = ids.at(-1)
    if (last !== undefined && ids.length === BATCH_SIZE) await enqueueReplies(tx, { ...payload, after_id: last })
  }
  const job: JobKind = { kind, concurrency: 1, attempts: 20, handle: async (job) => done((tx) => replyToBatch(tx, payloadOf(job))) }
  return { enqueueReplies, job }
}
