import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { requeueDeliveries } from './deliveries-store.ts'
import { countReplayable, type DeliveryFilter, listReplayIds } from './log-store.ts'
import type { WebhookEndpoint } from './model.ts'

const REPLAY_JOB = 'webhooks.replay'
const BATCH_SIZE = 1_000

/** Batch of deliveries with ids above `after`, up to and including `until`. */
type ReplayBatch = { readonly endpoint_id: number; readonly filter: DeliveryFilter; readonly after: number; readonly until: number }

const requeueBatch = async (tx: Tx, batch: ReplayBatch): Promise<void> => {
  const ids = await listReplayIds(tx, batch.endpoint_id, batch.filter, { after: batch.after, until: batch.until, limit: BATCH_SIZE })
  await requeueDeliveries(tx, ids, true)
  const last = ids.at(-1)
  if (last !== undefined && ids.length === BATCH_SIZE) await enqueue(tx, { kind: REPLAY_JOB, payload: { ...batch, after: last } })
}

export type ReplayResult = { readonly job_id: string; readonly count: number }

/** Replays all matching deliveries: the first batch at once, the others in jobs. Deliveries created later are not included. */
export const replayDeliveries = async (
  tx: Tx,
  actor: AgentActor,
  { id: endpoint_id }: WebhookEndpoint,
  filter: DeliveryFilter,
): Promise<ReplayResult> => {
  const { count, until } = await countReplayable(tx, endpoint_id, filter)
  const job_id = tx.ids.uuid()
  await requeueBatch(tx, { endpoint_id, filter, after: 0, until })
  await audit(tx, actor, { action: 'webhook.replayed', object: { type: 'webhook', id: endpoint_id }, changes: { count, job_id } })
  return { job_id, count }
}

// The cast is safe: only this file enqueues these jobs.
const payloadOf = (job: Job): ReplayBatch => job.payload as ReplayBatch

export const replayJob: JobKind = {
  kind: REPLAY_JOB,
  concurrency: 1,
  attempts: 5,
  handle: async (job) => done((tx) => requeueBatch(tx, payloadOf(job))),
}
