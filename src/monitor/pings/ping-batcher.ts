import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { PingMetrics } from '../../kernel/metrics.ts'
import type { PingStore } from './batch.ts'
import { createCheckCache } from './check-cache.ts'
import type { IncomingPing, PingResult } from './incoming-ping.ts'
import { createLockedQueue } from './locked-queue.ts'
import { createPostgresPingStore } from './postgres-ping-store.ts'
import { createQueueRecorder, rejectPing, type QueuedPing, type RecordedCheck } from './record-queued.ts'
import { createSqlitePingStore } from './sqlite-ping-store.ts'
import { createLogPruner } from '../ping-log/prune.ts'

export type PingBatcher = {
  add(ping: IncomingPing): Promise<PingResult>
  /** Preloads the cache until `isOver`. */
  warmUp(isOver: () => boolean): Promise<void>
  readonly queue_length: number
}

type PingBatcherOptions = {
  readonly db: Db
  readonly onRecorded?: ((checks: readonly RecordedCheck[]) => void) | undefined
  readonly metrics?: PingMetrics | undefined
  readonly cache_size?: number | undefined
  readonly max_batch?: number
  readonly max_lock_wait_ms?: number
}

const MIN_BATCH_SIZE = 32
const MAX_BATCH_SIZE = 256
const MAX_QUEUE_LENGTH = 10_000
// A batch is complete after this many turns of the event loop without a new ping; an idle turn takes microseconds.
const QUIET_TURNS = 4

export const createPingStore = (db: Db, cache_size?: number): PingStore =>
  (db.dialect.name === 'postgres' ? createPostgresPingStore : createSqlitePingStore)(db, createCheckCache(cache_size))

const createBatchQueue = (write: (batch: readonly QueuedPing[]) => Promise<void>, max_batch: number) => {
  let queue: QueuedPing[] = []
  let target_size = Math.min(MIN_BATCH_SIZE, max_batch)
  let isRunning = false

  /** Waits while pings keep arriving, up to the target size. */
  const collect = async (): Promise<void> => {
    for (let quiet_turns = 0; queue.length < target_size && quiet_turns < QUIET_TURNS;) {
      const before = queue.length
      await yieldToEventLoop()
      quiet_turns = queue.length > before ? 0 : quiet_turns + 1
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    await yieldToEventLoop()
    while (queue.length > 0) {
      if (max_batch > 1) await collect()
      const batch = queue.slice(0, max_batch)
      queue = queue.slice(max_batch)
      target_size = Math.min(max_batch, Math.max(MIN_BATCH_SIZE, batch.length))
      await write(batch)
    }
    isRunning = false
  }

  return {
    length: (): number => queue.length,
    push: (ping: QueuedPing): void => {
      queue.push(ping)
      if (!isRunning) void run()
    },
  }
}

/**
 * Batches pings that arrive during a write into the next one: a commit costs the same for one ping as for a hundred. One batch is written
 * at a time, so the pings of a check keep their order.
 */
export const createPingBatcher = ({
  db,
  onRecorded,
  metrics,
  cache_size,
  max_batch = MAX_BATCH_SIZE,
  max_lock_wait_ms,
}: PingBatcherOptions): PingBatcher => {
  const store = createPingStore(db, cache_size)
  const record = createQueueRecorder({ store, pruner: createLogPruner(db), onRecorded, metrics })
  const locked = createLockedQueue({ record, metrics, max_wait_ms: max_lock_wait_ms })
  const queue = createBatchQueue(async (batch) => locked.add(await record(batch, { isLocked: locked.has })), max_batch)
  const queueLength = (): number => queue.length() + locked.size

  return {
    add: (ping) =>
      new Promise((resolve, reject) => {
        const queued = { ping, queued_at: performance.now(), resolve, reject }
        if (queueLength() >= MAX_QUEUE_LENGTH) rejectPing(metrics, queued, new AppError('unavailable', 'Too many pings are queued.'))
        else queue.push(queued)
      }),
    warmUp: store.warmUp,
    get queue_length() {
      return queueLength()
    },
  }
}
