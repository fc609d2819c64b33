import { MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Stage } from './stage.ts'
import type { Happening } from './story.ts'
import { firstRunOf, JOBS, toldRunsOf, type Job, type Period, type Run } from './watched-jobs.ts'

export type MadeCheck = { readonly uuid: string; readonly job: Job }

const timesOf = (job: Job): object =>
  job.schedule === undefined ? { timeout: job.every / SECOND, grace: job.grace } : { schedule: job.schedule, tz: 'UTC', grace: job.grace }

const makeCheck = async ({ monitor }: Stage, job: Job): Promise<MadeCheck> => {
  const about = { name: job.name, slug: job.name, tags: job.tags, desc: job.says === '' ? '' : `Says something like: ${job.says}.` }
  const { data } = await monitor('POST', '/checks/', { ...about, ...timesOf(job), channels: job.tags.includes('prod') ? '*' : '' })
  return { uuid: data.uuid, job }
}

const LOGS = ['connecting', 'reading 12 partitions', 'retrying after a timeout', 'flushing'] as const

const pingsOf = ({ ping }: Stage, { uuid, job }: MadeCheck, { start, end, outcome }: Run, at: number): readonly Happening[] => {
  if (outcome === 'missed') return []
  const failed = `${job.name}: exit 1\ndisk quota exceeded after ${LOGS[at % LOGS.length]}\n`
  return [
    { at: start, act: () => ping(`${uuid}/start`) },
    { at: end, act: () => (outcome === 'fail' ? ping(`${uuid}/fail`, failed) : ping(uuid, job.says)) },
  ]
}

const lastWord = ({ ping, monitor }: Stage, { uuid, job }: MadeCheck, now: Instant): readonly Happening[] => {
  if (job.ends === 'running') return [{ at: now - 7 * MINUTE, act: () => ping(`${uuid}/start`) }]
  if (job.ends === 'paused') return [{ at: now - 10 * MINUTE, act: () => monitor('POST', `/checks/${uuid}/pause`) }]
  return []
}

/** Everything that the watched jobs ever said. Each check is made when its story begins. */
export const checkStory = (stage: Stage, { now, days }: Period, onMade: (check: MadeCheck) => void): readonly Happening[] =>
  JOBS.flatMap((job, seed) => {
    let made: MadeCheck | undefined
    const begin: Happening = {
      at: firstRunOf(job, now, days) - MINUTE,
      act: async () => {
        made = await makeCheck(stage, job)
        onMade(made)
      },
    }
    // Its pings are only known once it has an address: each is looked up when its time has come.
    const later = (happenings: (check: MadeCheck) => readonly Happening[]): readonly Happening[] =>
      happenings({ uuid: '', job }).map(({ at }, index) => ({
        at,
        act: async () => (made === undefined ? undefined : await happenings(made)[index]?.act()),
      }))
    const runs = toldRunsOf(job, seed, now, days)
    return [
      begin,
      ...runs.flatMap((run, at) => later((check) => pingsOf(stage, check, run, at))),
      ...later((check) => lastWord(stage, check, now)),
    ]
  })

/** Who hears of what, made before the first check. */
export const makeIntegrations = async ({ monitor }: Stage, policy_id: number): Promise<void> => {
  const add = (kind: string, name: string, conf: object): Promise<unknown> => monitor('POST', '/channels/', { kind, name, conf })
  await add('email', 'ops email', { value: 'demo@watchdesk.example' })
  await add('slack', '#ops', { url: 'https://hooks.slack.example/services/T000/B000/demo' })
  await add('helpdesk', 'helpdesk', { priority: 'high', policy_id })
  await add('webhook', 'old dashboard', { method_down: 'POST', url_down: 'https://broken.example/hook', body_down: '$NAME is $STATUS' })
}
