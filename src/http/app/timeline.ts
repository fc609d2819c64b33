import { getTimeline, type TimelineRun } from '../../contract/app/timeline.ts'
import { DAY, formatIsoMillis, type Instant } from '../../contract/time.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { streamChecks } from '../../monitor/checks/list.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { computedStatus } from '../../monitor/checks/status.ts'
import { listPings, type LoggedPing } from '../../monitor/ping-log/list.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serveSlow } from '../kit/serve.ts'

const SPANS = { day: DAY, week: 7 * DAY } as const

// The chart shows fewer lines and bars above these limits.
const MAX_LINES = 100
const MAX_PINGS = 500

const runOf = ({ type, created_at, duration }: LoggedPing): TimelineRun[] =>
  type === 'success' || type === 'fail'
    ? [{ from: formatIsoMillis(created_at - (duration ?? 0)), to: formatIsoMillis(created_at), kind: type }]
    : []

const runsOf = (check: Check, pings: readonly LoggedPing[], from: Instant): readonly TimelineRun[] => {
  const past = pings
    .filter(({ created_at }) => created_at >= from)
    .flatMap(runOf)
    .toReversed()
  return check.last_start === null ? past : [...past, { from: formatIsoMillis(check.last_start), to: null, kind: 'running' }]
}

const isActive = ({ last_ping, last_start }: Check, from: Instant): boolean => Math.max(last_ping ?? 0, last_start ?? 0) >= from

const activeChecks = async (db: Db, project_id: number, from: Instant): Promise<readonly Check[]> => {
  const found: Check[] = []
  for await (const { checks } of streamChecks(db, project_id, {}, async () => undefined))
    found.push(...checks.filter((check) => isActive(check, from)))
  return found.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

export const registerTimelineRoutes = (api: Api): void =>
  serveSlow(api, getTimeline, async (db, { params, query }) => {
    const { id, now } = await db.read(async (reader) => ({ id: (await getProjectByUuid(reader, params.uuid)).id, now: reader.now }))
    const from = now - SPANS[query.span ?? 'day']
    const checks = await activeChecks(db, id, from)
    const data = []
    for (const check of checks.slice(0, MAX_LINES)) {
      const pings = await db.read((reader) => listPings(reader, check, MAX_PINGS))
      const { uuid, name, tags } = check
      data.push({ uuid, name, tags, status: computedStatus(check, now), runs: runsOf(check, pings, from) })
      await yieldToEventLoop()
    }
    return ok({ data, num_omitted: Math.max(0, checks.length - MAX_LINES), from: formatIsoMillis(from), to: formatIsoMillis(now) })
  })
