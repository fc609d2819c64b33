import type { Replay } from '../../contract/app/check-shapes.ts'
import * as routes from '../../contract/app/checks.ts'
import { isoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { findCheckByUuid, isUuid, lockChecks } from '../../monitor/checks/find.ts'
import { listChecksByUuid } from '../../monitor/checks/list.ts'
import { applySettingsUpdate, pickSettings, type Check } from '../../monitor/checks/model.ts'
import { replayPings, type ReplayedPing, type PingLogEntry } from '../../monitor/checks/replay.ts'
import { updateCheck } from '../../monitor/checks/update.ts'
import { listPings } from '../../monitor/ping-log/list.ts'
import { getProject, getProjectByUuid } from '../../monitor/projects/projects.ts'
import { findScheduleError } from '../../monitor/schedule/schedule.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { changesIn, type Body } from '../v3/check-in.ts'
import { rowOut } from './check-out.ts'
import { schedulePreviewRoute } from './schedule-preview.ts'

/** Says what is wrong with a schedule in words for whoever is typing it. */
export const refuseBadTimes = ({ schedule, tz }: Body): void => {
  const refusal = schedule === undefined ? undefined : findScheduleError(schedule)
  const isNoZone = tz !== undefined && canonicalZone(tz) === undefined
  if (refusal || isNoZone)
    invalid({ ...(refusal && { schedule: [refusal.reason] }), ...(isNoZone && { tz: ['There is no such time zone.'] }) })
}

const VERSION = 3

/** More than a few dozen cannot be told apart by looking. */
const MARKS = 60

const markOut = ({ at, n, verdict }: ReplayedPing) => ({ at: isoSeconds(at), n, verdict })

const replayOf = (check: Check, times: Body, pings: readonly PingLogEntry[], now: Instant): Replay => {
  const is = replayPings(check, applySettingsUpdate(check, changesIn(times, VERSION)), pings, now)
  const was = replayPings(check, pickSettings(check), pings, now)
  const { late, down } = is
  return { marks: is.marks.slice(-MARKS).map(markOut), pings: pings.length, late, down, was: { late: was.late, down: was.down } }
}

// So many pings hold so many runs, each with a start, and with the odd line of a log in between.
const LOOKED_AT = 60
const RUNS = 20
const MOST = 50

const durationsOf = async (reader: Reader, check: Check): Promise<readonly number[]> =>
  (await listPings(reader, check, LOOKED_AT))
    .flatMap(({ duration }) => (duration === null ? [] : duration / SECOND))
    .slice(0, RUNS)
    .toReversed()

const durationRoute = (door: Door): void =>
  serve(door, routes.listDurations, async (reader, { params, query }) => {
    const { id } = await getProjectByUuid(reader, params.uuid)
    const uuids = query.checks.split(',').filter(isUuid).slice(0, MOST)
    const data: Record<string, readonly number[]> = {}
    for (const check of await listChecksByUuid(reader, id, uuids)) data[check.uuid] = await durationsOf(reader, check)
    return ok({ data })
  })

/** When checks expect their pings: tried out before it is so, replayed on what was, given to many at once. */
export const timeRoutes = (door: Door): void => {
  durationRoute(door)
  schedulePreviewRoute(door)
  serve(door, routes.replayCheck, async (reader, { params, body }) => {
    refuseBadTimes(body)
    const check = (await findCheckByUuid(reader, params.uuid)) ?? notFound('check')
    const { ping_log_limit } = await getProject(reader, check.project_id)
    const pings = (await listPings(reader, check, ping_log_limit)).toReversed()
    return ok({ data: replayOf(check, body, pings, reader.now) })
  })
  serve(
    door,
    routes.retimeChecks,
    async (tx, { params, body: { changes } }, actor) => {
      const { id } = await getProjectByUuid(tx, params.uuid)
      for (const times of changes) refuseBadTimes(times)
      const checks = new Map((await lockChecks(tx, id, [...new Set(changes.map(({ uuid }) => uuid))])).map((check) => [check.uuid, check]))
      const data = []
      for (const { uuid, ...times } of changes) {
        const check = checks.get(uuid) ?? invalid({ changes: ['The project has no such check.'] })
        data.push(rowOut(await updateCheck(tx, actor, check.id, changesIn(times, VERSION)), tx.now))
      }
      return ok({ data })
    },
    { exists: (tx, { uuid }) => getProjectByUuid(tx, uuid) },
  )
}
