import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { AppError } from '../../kernel/errors.ts'
import type { PingMetrics } from '../../kernel/metrics.ts'
import type { PingStore, RecordOptions, RecordResult } from './batch.ts'
import type { CachedCheck } from './cached-check.ts'
import type { IncomingPing, PingResult } from './incoming-ping.ts'
import type { LogPruner } from '../ping-log/prune.ts'

export type RecordedCheck = Pick<CachedCheck, 'settings' | 'state'>

export type QueuedPing = {
  readonly ping: IncomingPing
  readonly queued_at: number
  readonly resolve: (result: PingResult) => void
  readonly reject: (error: unknown) => void
}

type RecorderOptions = {
  readonly store: PingStore
  readonly pruner: LogPruner
  readonly onRecorded?: ((checks: readonly RecordedCheck[]) => void) | undefined
  readonly metrics?: PingMetrics | undefined
}

export const rejectPing = (metrics: PingMetrics | undefined, { ping, reject }: QueuedPing, error: unknown): void => {
  metrics?.result(ping, isUnavailable(error) || error instanceof AppError ? 'unavailable' : 'failed')
  reject(error)
}

export type LockedPing = { readonly queued: QueuedPing; readonly uuid: string }

/** Records a batch and responds to its pings, except for the locked ones, which it returns. */
export type RecordQueued = (batch: readonly QueuedPing[], options: RecordOptions) => Promise<readonly LockedPing[]>

export const createQueueRecorder = ({ store, pruner, onRecorded, metrics }: RecorderOptions): RecordQueued => {
  const recordBatch = async (batch: readonly QueuedPing[], options: RecordOptions): Promise<readonly RecordResult[]> => {
    const started = performance.now()
    const pings = batch.map(({ ping }) => ping)
    const recorded = await store.record(pings, options).catch((error: unknown) => ({ error }))
    if ('error' in recorded) return batch.map(() => recorded)
    const { results, updates, conflicts } = recorded
    metrics?.batch({ size: batch.length, seconds: (performance.now() - started) / 1_000, conflicts })
    if (updates.length > 0) onRecorded?.(updates.map(({ after }) => after))
    for (const { entries } of updates) pruner.onEntriesWritten(entries)
    return results
  }

  const write: RecordQueued = async (batch, options) => {
    const results = await recordBatch(batch, options)
    const [locked, retryAlone]: [LockedPing[], QueuedPing[]] = [[], []]
    for (const [index, queued] of batch.entries()) {
      const result = results[index] ?? 'not found'
      if (typeof result === 'string') {
        metrics?.result(queued.ping, result)
        queued.resolve(result)
      } else if ('locked_uuid' in result) locked.push({ queued, uuid: result.locked_uuid })
      // The batch is written again ping by ping, so that one invalid ping does not fail the others.
      else if (batch.length > 1 && !isUnavailable(result.error)) retryAlone.push(queued)
      else rejectPing(metrics, queued, result.error)
    }
    for (const queued of retryAlone) locked.push(...(await write([queued], options)))
    return locked
  }
  return write
}
