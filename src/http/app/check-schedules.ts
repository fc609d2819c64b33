import type { ScheduleReplay } from '../../contract/app/check-records.ts'
import * as routes from '../../contract/app/checks.ts'
import { formatIsoSeconds, SECOND, type Instant } from '../../contract/time.ts'
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
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { toCheckChanges, type CheckInput } from '../v3/check-input.ts'
import { presentCheckRow } from './check-presenter.ts'
import { registerSchedulePreviewRoutes } from './schedule-preview.ts'

export const assertValidSchedule = ({ schedule, tz }: CheckInput): void => {
  const refusal = schedule === undefined ? undefined : findScheduleError(schedule)
  const isNoZone = tz !== undefined && canonicalZone(tz) === undefined
  if (refusal || isNoZone)
    invalid({ ...(refusal && { schedule: [refusal.reason] }), ...(isNoZone && { tz: ['The tz field must be a valid time zone.'] }) })
}

const VERSION = 3

/** A few dozen marks can be told apart in the chart. */
const MAX_MARKS = 60

const presentMark = ({ at, n, verdict }: ReplayedPing) => ({ at: formatIsoSeconds(at), n, status: verdict })

const replaySchedule = (check: Check, times: CheckInput, pings: readonly PingLogEntry[], now: Instant): ScheduleReplay => {
  const is = replayPings(check, applySettingsUpdate(check, toCheckChanges(times, VERSION)), pings, now)
  const actual = replayPings(check, pickSettings(check), pings, now)
  const { late, down } = is
  return {
    marks: is.marks.slice(-MAX_MARKS).map(presentMark),
    pings: pings.length,
    late,
    down,
    actual: { late: actual.late, down: actual.down },
  }
}

// Enough pings for the runs, each with a start and a few log lines.
const PINGS_READ = 60
const MAX_RUNS = 20
const MAX_CHECKS = 50

const durationsOf = async (reader: Reader, check: Check): Promise<readonly number[]> =>
  (await listPings(reader, check, PINGS_READ))
    .flatMap(({ duration }) => (duration === null ? [] : duration / SECOND))
    .slice(0, MAX_RUNS)
    .toReversed()

const registerDurationRoutes = (api: Api): void =>
  serve(api, routes.listDurations, async (reader, { params, query }) => {
    const { id } = await getProjectByUuid(reader, params.uuid)
    const uuids = query.checks.split(',').filter(isUuid).slice(0, MAX_CHECKS)
    const data: Record<string, readonly number[]> = {}
    for (const check of await listChecksByUuid(reader, id, uuids)) data[check.uuid] = await durationsOf(reader, check)
    return ok({ data })
  })

export const registerScheduleRoutes = (api: Api): void => {
  registerDurationRoutes(api)
  registerSchedulePreviewRoutes(api)
  serve(api, routes.replaySchedule, async (reader, { params, body }) => {
    assertValidSchedule(body)
    const check = (await findCheckByUuid(reader, params.uuid)) ?? notFound('check')
    const { ping_log_limit } = await getProject(reader, check.project_id)
    const pings = (await listPings(reader, check, ping_log_limit)).toReversed()
    return ok({ data: replaySchedule(check, body, pings, reader.now) })
  })
  serve(
    api,
    routes.rescheduleChecks,
    async (tx, { params, body: { changes } }, actor) => {
      const { id } = await getProjectByUuid(tx, params.uuid)
      for (const times of changes) assertValidSchedule(times)
      const checks = new Map((await lockChecks(tx, id, [...new Set(changes.map(({ uuid }) => uuid))])).map((check) => [check.uuid, check]))
      const data = []
      for (const { uuid, ...times } of changes) {
        const check = checks.get(uuid) ?? invalid({ changes: ['A check does not belong to this project.'] })
        data.push(presentCheckRow(await updateCheck(tx, actor, check.id, toCheckChanges(times, VERSION)), tx.now))
      }
      return ok({ data })
    },
    { precondition: (tx, { uuid }) => getProjectByUuid(tx, uuid) },
  )
}
