import { delay } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { PingMetrics } from '../../kernel/metrics.ts'
import { rejectPing, type LockedPing, type RecordQueued } from './record-queued.ts'

export type LockedQueue = {
  readonly size: number
  has(uuid: string): boolean
  add(pings: readonly LockedPing[]): void
}

type LockedQueueOptions = {
  readonly record: RecordQueued
  readonly metrics?: PingMetrics | undefined
  readonly max_wait_ms?: number | undefined
}

const MAX_WAIT_MS = 5_000
const RETRY_MS = 50
const MAX_BATCH_SIZE = 1_000

export const createLockedQueue = ({ record, metrics, max_wait_ms = MAX_WAIT_MS }: LockedQueueOptions): LockedQueue => {
  let [queue, uuids]: [readonly LockedPing[], ReadonlySet<string>] = [[], new Set()]
  let isRunning = false
  const setQueue = (pings: readonly LockedPing[]): void => {
    queue = pings
    uuids = new Set(pings.map(({ uuid }) => uuid))
  }

  const retry = async (): Promise<void> => {
    const batch = queue.slice(0, MAX_BATCH_SIZE).map(({ queued }) => queued)
    const locked = await record(batch, { lock: true })
    const waiting = [...locked, ...queue.slice(batch.length)]
    const expired_at = performance.now() - max_wait_ms
    setQueue(waiting.filter(({ queued }) => queued.queued_at > expired_at))
    const error = new AppError('unavailable', 'The check is locked by another transaction.')
    for (const { queued } of waiting) if (queued.queued_at <= expired_at) rejectPing(metrics, queued, error)
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while (queue.length > 0) {
      await delay(RETRY_MS)
      await retry()
    }
    isRunning = false
  }

  return {
    get size() {
      return queue.length
    },
    has: (uuid) => uuids.has(uuid),
    add: (pings) => {
      setQueue([...queue, ...pings])
      if (pings.length > 0 && !isRunning) void run()
    },
  }
}
