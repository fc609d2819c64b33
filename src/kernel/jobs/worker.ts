import { SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Loop } from '../loops.ts'
import { backoff } from './backoff.ts'
import { claim, finish, giveBack, giveUp, nextDue, renew, retryAt, type Job } from './jobs.ts'

/** What became of a job. `record` writes its facts in the transaction that ends it, so both happen or neither. */
export type Outcome =
  | { readonly outcome: 'done'; readonly record?: (tx: Tx) => Promise<void> }
  | { readonly outcome: 'retry'; readonly error: string; readonly due_at?: Instant; readonly record?: (tx: Tx) => Promise<void> }
  | { readonly outcome: 'dead'; readonly error: string; readonly record?: (tx: Tx) => Promise<void> }

export const done = (record?: (tx: Tx) => Promise<void>): Outcome => ({ outcome: 'done', ...(record && { record }) })

export type JobKind = {
  readonly kind: string
  /** Runs outside any transaction: here the network is allowed. */
  readonly handle: (job: Job) => Promise<Outcome>
  /** How many of this kind at once in this process. */
  readonly concurrency: number
  /** After this many failures the job is given up. */
  readonly attempts: number
}

type Settings = { readonly db: Db; readonly clock: Clock; readonly ids: Ids; readonly log: Log; readonly kinds: readonly JobKind[] }

/** Long enough for a slow moment, short enough that a dead worker's jobs do not wait long. Renewed while a handler runs. */
const LEASE = 30 * SECOND

export type Worker = Loop & { settled(): Promise<void>; stop(): Promise<void> }

export const createWorker = ({ db, clock, ids, log, kinds }: Settings): Worker => {
  const running = new Map<number, { job: Job; promise: Promise<void> }>()
  const stopping = new AbortController()
  let wake: () => void = () => undefined

  const write = (tx: Tx, job: Job, kind: JobKind, outcome: Outcome): Promise<boolean> => {
    if (outcome.outcome === 'done') return finish(tx, job)
    if (outcome.outcome === 'dead' || job.attempts >= kind.attempts) return giveUp(tx, job, outcome.error)
    return retryAt(tx, job, outcome.due_at ?? backoff(tx.now, job.attempts, ids.fraction()), outcome.error)
  }

  const end = (job: Job, kind: JobKind, outcome: Outcome): Promise<void> =>
    db.tx(async (tx) => {
      if (await write(tx, job, kind, outcome)) await outcome.record?.(tx)
    })

  const handleSafely = async (job: Job, kind: JobKind): Promise<Outcome> => {
    try {
      return await kind.handle(job)
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed unexpectedly')
      return { outcome: 'retry', error: error instanceof Error ? error.message : String(error) }
    }
  }

  const keepLease = async (job: Job, over: AbortSignal): Promise<void> => {
    while (!over.aborted) {
      await clock.sleep(LEASE / 3, over)
      if (!over.aborted) await db.tx((tx) => renew(tx, job, tx.now + LEASE)).catch(() => undefined)
    }
  }

  const run = async (job: Job, kind: JobKind): Promise<void> => {
    const over = new AbortController()
    const renewals = keepLease(job, over.signal)
    try {
      await end(job, kind, await handleSafely(job, kind))
    } catch (error) {
      // The database is away: the lease runs out and the job falls due again.
      log.error({ err: error, job: job.id, kind: job.kind }, 'the end of a job could not be written')
    }
    over.abort()
    await renewals
    running.delete(job.id)
    wake()
  }

  const roomFor = (kind: JobKind): number => kind.concurrency - [...running.values()].filter(({ job }) => job.kind === kind.kind).length

  const fill = async (kind: JobKind): Promise<number> => {
    const free = roomFor(kind)
    if (free <= 0 || stopping.signal.aborted) return 0
    const jobs = await db.tx((tx) => claim(tx, { kind: kind.kind, limit: free, lease: ids.uuid(), lease_until: tx.now + LEASE }))
    for (const job of jobs) running.set(job.id, { job, promise: run(job, kind) })
    return jobs.length
  }

  return {
    name: 'worker',
    topics: ['jobs', 'resync'],
    onWake: (waker) => (wake = waker),
    step: async () => {
      let claimed = 0
      for (const kind of kinds) claimed += await fill(kind)
      return claimed > 0 ? 'more' : 'idle'
    },
    nextDue: () =>
      db.read((reader) =>
        nextDue(
          reader,
          kinds.filter((kind) => roomFor(kind) > 0).map((kind) => kind.kind),
        ),
      ),
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ promise }) => promise))
    },
    /** Gives handlers a moment to finish; whatever is still running then goes back to the queue. */
    stop: async () => {
      stopping.abort()
      const grace = new AbortController()
      await Promise.race([Promise.all([...running.values()].map(({ promise }) => promise)), clock.sleep(4 * SECOND, grace.signal)])
      grace.abort()
      const left = [...running.values()].map(({ job }) => job)
      if (left.length > 0) await db.tx(async (tx) => void (await Promise.all(left.map((job) => giveBack(tx, job)))))
    },
  }
}
