import type { Job } from './jobs.ts'

export type RunningJobs = {
  add(job: Job, work: Promise<void>): void
  count(kind: string): number
  jobs(): readonly Job[]
  ended(): Promise<void>
}

export const createRunningJobs = (onEnd: () => void): RunningJobs => {
  const running = new Map<number, { readonly job: Job; readonly ended: Promise<void> }>()
  return {
    add: (job, work) => {
      const ended = work.then(() => {
        running.delete(job.id)
        onEnd()
      })
      running.set(job.id, { job, ended })
    },
    count: (kind) =>
      running
        .values()
        .filter(({ job }) => job.kind === kind)
        .toArray().length,
    jobs: () => [...running.values()].map(({ job }) => job),
    ended: async () => void (await Promise.all([...running.values()].map(({ ended }) => ended))),
  }
}
