import { SECOND } from '../../contract/time.ts'
import type { Loop } from '../loops.ts'
import { claimJobs, findDueKinds, releaseJob, findNextJobDue } from './jobs.ts'
import { LEASE_DURATION, runJob, type JobKind, type JobRunDeps } from './run-job.ts'
import { createRunningJobs } from './running-jobs.ts'

export { done, type JobKind, type JobOutcome } from './run-job.ts'

export type Worker = Loop & { settled(): Promise<void>; stop(): Promise<void> }

const SHUTDOWN_TIMEOUT = 4 * SECOND

export const createWorker = ({ kinds, ...deps }: JobRunDeps & { readonly kinds: readonly JobKind[] }): Worker => {
  const { db, clock, ids } = deps
  let isStopping = false
  let wake: () => void = () => undefined
  const running = createRunningJobs(() => wake())

  const freeSlots = (kind: JobKind): number => kind.concurrency - running.count(kind.kind)

  const kindsWithFreeSlots = (): readonly string[] =>
    isStopping ? [] : kinds.filter((kind) => freeSlots(kind) > 0).map(({ kind }) => kind)

  const claimAndRun = async (kind: JobKind): Promise<number> => {
    const free = freeSlots(kind)
    const jobs = await db.tx((tx) =>
      claimJobs(tx, { kind: kind.kind, limit: free, lease: ids.uuid(), lease_until: tx.now + LEASE_DURATION }),
    )
    for (const job of jobs) running.add(job, runJob(job, kind, deps))
    return jobs.length
  }

  return {
    name: 'worker',
    topics: ['jobs', 'resync'],
    onWake: (waker) => (wake = waker),
    step: async () => {
      const due = await db.read((reader) => findDueKinds(reader, kindsWithFreeSlots()))
      let claimed = 0
      for (const kind of kinds) if (due.has(kind.kind)) claimed += await claimAndRun(kind)
      return claimed > 0 ? 'more' : 'idle'
    },
    nextDue: () => db.read((reader) => findNextJobDue(reader, kindsWithFreeSlots())),
    settled: async () => {
      while (running.jobs().length > 0) await running.ended()
    },
    stop: async () => {
      isStopping = true
      const finished = new AbortController()
      await Promise.race([running.ended().then(() => finished.abort()), clock.sleep(SHUTDOWN_TIMEOUT, finished.signal)])
      const unfinished = running.jobs()
      if (unfinished.length > 0) await db.tx(async (tx) => void (await Promise.all(unfinished.map((job) => releaseJob(tx, job)))))
    },
  }
}
