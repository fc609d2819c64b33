import { SECOND } from '../../contract/time.ts'
import type { Loop } from '../loops.ts'
import { claim, dueKinds, release, nextDue } from './jobs.ts'
import { LEASE, runJob, type JobKind, type JobRunDeps } from './run-job.ts'
import { createRunningJobs } from './running-jobs.ts'

export { done, type JobKind, type JobOutcome } from './run-job.ts'

export type Worker = Loop & { settled(): Promise<void>; stop(): Promise<void> }

const PATIENCE = 4 * SECOND

/** Claims due jobs of each kind, as many at once as that kind may, and sees them through. */
export const createWorker = ({ kinds, ...surroundings }: JobRunDeps & { readonly kinds: readonly JobKind[] }): Worker => {
  const { db, clock, ids } = surroundings
  let isStopping = false
  let wake: () => void = () => undefined
  const busy = createRunningJobs(() => wake())

  const roomFor = (kind: JobKind): number => kind.concurrency - busy.count(kind.kind)

  const kindsWithRoom = (): readonly string[] => (isStopping ? [] : kinds.filter((kind) => roomFor(kind) > 0).map(({ kind }) => kind))

  const fill = async (kind: JobKind): Promise<number> => {
    const free = roomFor(kind)
    const jobs = await db.tx((tx) => claim(tx, { kind: kind.kind, limit: free, lease: ids.uuid(), lease_until: tx.now + LEASE }))
    for (const job of jobs) busy.add(job, runJob(job, kind, surroundings))
    return jobs.length
  }

  return {
    name: 'worker',
    topics: ['jobs', 'resync'],
    onWake: (waker) => (wake = waker),
    step: async () => {
      const due = await db.read((reader) => dueKinds(reader, kindsWithRoom()))
      let claimed = 0
      for (const kind of kinds) if (due.has(kind.kind)) claimed += await fill(kind)
      return claimed > 0 ? 'more' : 'idle'
    },
    nextDue: () => db.read((reader) => nextDue(reader, kindsWithRoom())),
    settled: async () => {
      while (busy.jobs().length > 0) await busy.ended()
    },
    /** Gives handlers a moment to finish; whatever is still under way then goes back to the queue. */
    stop: async () => {
      isStopping = true
      const finished = new AbortController()
      await Promise.race([busy.ended().then(() => finished.abort()), clock.sleep(PATIENCE, finished.signal)])
      const left = busy.jobs()
      if (left.length > 0) await db.tx(async (tx) => void (await Promise.all(left.map((job) => release(tx, job)))))
    },
  }
}
