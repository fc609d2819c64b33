import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { extentOfReplay, idsToReplay, type LogFilter } from './log-store.ts'
import { sendAgain } from './deliveries-store.ts'
import type { Endpoint } from './model.ts'

const KIND = 'webhooks.replay'
const PER_SLICE = 1_000

/** `after` and `until`: rows of the log. */
type Slice = { readonly endpoint_id: number; readonly filter: LogFilter; readonly after: number; readonly until: number }

const sendSlice = async (tx: Tx, slice: Slice): Promise<void> => {
  const ids = await idsToReplay(tx, slice.endpoint_id, slice.filter, { after: slice.after, until: slice.until, limit: PER_SLICE })
  await sendAgain(tx, ids, true)
  const last = ids.at(-1)
  if (last !== undefined && ids.length === PER_SLICE) await enqueue(tx, { kind: KIND, payload: { ...slice, after: last } })
}

export type Replay = { readonly job_id: string; readonly count: number }

/**
 * Puts everything that matches back on its way, whatever became of it before: the first of it at once, the rest slice by slice, so that nobody
 * waits for a long log. What happens from now on is not part of it.
 */
export const replay = async (tx: Tx, actor: AgentActor, { id: endpoint_id }: Endpoint, filter: LogFilter): Promise<Replay> => {
  const { count, until } = await extentOfReplay(tx, endpoint_id, filter)
  const job_id = tx.ids.uuid()
  await sendSlice(tx, { endpoint_id, filter, after: 0, until })
  await audit(tx, actor, { action: 'webhook.replayed', object: { type: 'webhook', id: endpoint_id }, changes: { count, job_id } })
  return { job_id, count }
}

// Only this file makes these jobs.
const sliceOf = (job: Job): Slice => job.payload as Slice

export const replayJob: JobKind = {
  kind: KIND,
  concurrency: 1,
  attempts: 5,
  handle: async (job) => done((tx) => sendSlice(tx, sliceOf(job))),
}
