import { MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { DemoContext } from './demo-context.ts'
import type { TimedAction } from './run-actions.ts'
import { getFirstRun, DEMO_JOBS, listReportedRuns, type DemoJob, type Period, type DemoRun } from './demo-jobs.ts'

export type SeededCheck = { readonly uuid: string; readonly job: DemoJob }

const scheduleOf = (job: DemoJob): object =>
  job.schedule === undefined ? { timeout: job.every / SECOND, grace: job.grace } : { schedule: job.schedule, tz: 'UTC', grace: job.grace }

const createCheck = async ({ monitor }: DemoContext, job: DemoJob): Promise<SeededCheck> => {
  const about = { name: job.name, slug: job.name, tags: job.tags, desc: job.output === '' ? '' : `Says something like: ${job.output}.` }
  const { data } = await monitor('POST', '/checks/', { ...about, ...scheduleOf(job), channels: job.tags.includes('prod') ? '*' : '' })
  return { uuid: data.uuid, job }
}

const LOG_LINES = ['connecting', 'reading 12 partitions', 'retrying after a timeout', 'flushing'] as const

const planPings = (
  { ping }: DemoContext,
  { uuid, job }: SeededCheck,
  { start, end, outcome }: DemoRun,
  at: number,
): readonly TimedAction[] => {
  if (outcome === 'missed') return []
  const failed = `${job.name}: exit 1\ndisk quota exceeded after ${LOG_LINES[at % LOG_LINES.length]}\n`
  return [
    { at: start, run: () => ping(`${uuid}/start`) },
    { at: end, run: () => (outcome === 'fail' ? ping(`${uuid}/fail`, failed) : ping(uuid, job.output)) },
  ]
}

const planFinalState = ({ ping, monitor }: DemoContext, { uuid, job }: SeededCheck, now: Instant): readonly TimedAction[] => {
  if (job.final_state === 'running') return [{ at: now - 7 * MINUTE, run: () => ping(`${uuid}/start`) }]
  if (job.final_state === 'paused') return [{ at: now - 10 * MINUTE, run: () => monitor('POST', `/checks/${uuid}/pause`) }]
  return []
}

/** Plans the checks of all jobs with their pings. Each check is created before its first run. */
export const planChecks = (demo: DemoContext, { now, days }: Period, onMade: (check: SeededCheck) => void): readonly TimedAction[] =>
  DEMO_JOBS.flatMap((job, seed) => {
    let made: SeededCheck | undefined
    const begin: TimedAction = {
      at: getFirstRun(job, now, days) - MINUTE,
      run: async () => {
        made = await createCheck(demo, job)
        onMade(made)
      },
    }
    // The pings need the uuid, which exists only after the creation of the check.
    const later = (actions: (check: SeededCheck) => readonly TimedAction[]): readonly TimedAction[] =>
      actions({ uuid: '', job }).map(({ at }, index) => ({
        at,
        run: async () => (made === undefined ? undefined : await actions(made)[index]?.run()),
      }))
    const runs = listReportedRuns(job, seed, now, days)
    return [
      begin,
      ...runs.flatMap((run, at) => later((check) => planPings(demo, check, run, at))),
      ...later((check) => planFinalState(demo, check, now)),
    ]
  })

export const seedIntegrations = async ({ monitor }: DemoContext, policy_id: number): Promise<void> => {
  const add = (kind: string, name: string, conf: object): Promise<unknown> => monitor('POST', '/channels/', { kind, name, conf })
  await add('email', 'ops email', { value: 'demo@watchdesk.example' })
  await add('slack', '#ops', { url: 'https://hooks.slack.example/services/T000/B000/demo' })
  await add('helpdesk', 'helpdesk', { priority: 'high', policy_id })
  await add('webhook', 'old dashboard', { method_down: 'POST', url_down: 'https://broken.example/hook', body_down: '$NAME is $STATUS' })
}
