import * as routes from '../../contract/app/checks.ts'
import type { BodyOf } from '../../contract/route.ts'
import { formatIsoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { findCheckByUuid } from '../../monitor/checks/find.ts'
import { applySettingsUpdate } from '../../monitor/checks/model.ts'
import { computeDeadline } from '../../monitor/checks/status.ts'
import { describeSchedule } from '../../monitor/schedule/describe.ts'
import { previewRuns } from '../../monitor/schedule/preview.ts'
import { detectScheduleKind, findScheduleError, nextAfter, type CheckSchedule } from '../../monitor/schedule/schedule.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentRun } from './check-log.ts'

type SchedulePreviewInput = BodyOf<typeof routes.previewSchedule>

const MAX_NEXT_RUNS = 5
const MIN_TIMEOUT_SECONDS = 60
const MAX_TIMEOUT_SECONDS = 31_536_000

const isTimeout = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && seconds >= MIN_TIMEOUT_SECONDS && seconds <= MAX_TIMEOUT_SECONDS

type InvalidSchedule = { readonly error: string; readonly error_range: { readonly from: number; readonly to: number } | null }

const parseInput = ({ schedule, timeout, tz = 'UTC' }: SchedulePreviewInput): CheckSchedule | InvalidSchedule => {
  if (schedule === undefined) return isTimeout(timeout) ? { kind: 'simple', timeout } : { error: '', error_range: null }
  const kind = detectScheduleKind(schedule)
  if (kind === undefined) {
    const { reason = '', from = 0, to = 0 } = findScheduleError(schedule) ?? {}
    return { error: reason, error_range: { from, to } }
  }
  const zone = canonicalZone(tz)
  return zone === undefined ? { error: 'The tz field must be a valid time zone.', error_range: null } : { kind, schedule, tz: zone }
}

/** When an alert would be sent if no more pings arrived: counted from the last ping if the given check is up, else from now. */
const findAlertInstant = async (
  reader: Reader,
  schedule: CheckSchedule,
  { grace, check: uuid }: SchedulePreviewInput,
): Promise<Instant | undefined> => {
  const check = uuid === undefined ? undefined : ((await findCheckByUuid(reader, uuid)) ?? notFound('check'))
  if (!isTimeout(grace)) return undefined
  if (check?.status === 'up') return computeDeadline({ ...check, ...applySettingsUpdate(check, { ...schedule, grace }) })
  const expected_at = nextAfter(schedule, reader.now)
  return expected_at === undefined ? undefined : expected_at + grace * SECOND
}

const previewSchedule = async (reader: Reader, input: SchedulePreviewInput) => {
  const schedule = parseInput(input)
  if ('error' in schedule) return { description: '', ...schedule, runs: [], alert_at: null }
  const alert_at = await findAlertInstant(reader, schedule, input)
  return {
    description: schedule.kind === 'simple' ? '' : (describeSchedule(schedule) ?? ''),
    error: '',
    error_range: null,
    runs: schedule.kind === 'simple' ? [] : previewRuns(schedule, reader.now, MAX_NEXT_RUNS).map(presentRun),
    alert_at: alert_at === undefined ? null : formatIsoSeconds(alert_at),
  }
}

export const registerSchedulePreviewRoutes = (api: Api): void =>
  serve(api, routes.previewSchedule, async (reader, { body }) => ok({ data: await previewSchedule(reader, body) }))
