import * as routes from '../../contract/app/checks.ts'
import type { BodyOf } from '../../contract/route.ts'
import { isoSeconds, SECOND, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { findCheckByUuid } from '../../monitor/checks/find.ts'
import { applySettingsUpdate } from '../../monitor/checks/model.ts'
import { computeDeadline } from '../../monitor/checks/status.ts'
import { describeSchedule } from '../../monitor/schedule/describe.ts'
import { previewRuns } from '../../monitor/schedule/preview.ts'
import { detectScheduleKind, findScheduleError, nextAfter, type CheckSchedule } from '../../monitor/schedule/schedule.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { runOut } from './check-log.ts'

type Wish = BodyOf<typeof routes.previewSchedule>

const NEXT_RUNS = 5
const SHORTEST = 60
const LONGEST = 31_536_000

const isSpan = (seconds: number | undefined): seconds is number => seconds !== undefined && seconds >= SHORTEST && seconds <= LONGEST

type Refused = { readonly refusal: string; readonly blamed: { readonly from: number; readonly to: number } | null }

const scheduleIn = ({ schedule, timeout, tz = 'UTC' }: Wish): CheckSchedule | Refused => {
  if (schedule === undefined) return isSpan(timeout) ? { kind: 'simple', timeout } : { refusal: '', blamed: null }
  const kind = detectScheduleKind(schedule)
  if (kind === undefined) {
    const { reason = '', from = 0, to = 0 } = findScheduleError(schedule) ?? {}
    return { refusal: reason, blamed: { from, to } }
  }
  const zone = canonicalZone(tz)
  return zone === undefined ? { refusal: 'There is no such time zone.', blamed: null } : { kind, schedule, tz: zone }
}

/** When somebody would hear of it if nothing came: counted from the last ping of the check that is meant, else from one that comes now. */
const alertAt = async (reader: Reader, schedule: CheckSchedule, { grace, check: uuid }: Wish): Promise<Instant | undefined> => {
  const check = uuid === undefined ? undefined : ((await findCheckByUuid(reader, uuid)) ?? notFound('check'))
  if (!isSpan(grace)) return undefined
  if (check?.status === 'up') return computeDeadline({ ...check, ...applySettingsUpdate(check, { ...schedule, grace }) })
  const expected_at = nextAfter(schedule, reader.now)
  return expected_at === undefined ? undefined : expected_at + grace * SECOND
}

const previewOf = async (reader: Reader, wish: Wish) => {
  const schedule = scheduleIn(wish)
  if ('refusal' in schedule) return { words: '', ...schedule, runs: [], alert_at: null }
  const alert_at = await alertAt(reader, schedule, wish)
  return {
    words: schedule.kind === 'simple' ? '' : (describeSchedule(schedule) ?? ''),
    refusal: '',
    blamed: null,
    runs: schedule.kind === 'simple' ? [] : previewRuns(schedule, reader.now, NEXT_RUNS).map(runOut),
    alert_at: alert_at === undefined ? null : isoSeconds(alert_at),
  }
}

/** What times mean, before they are anybody's. */
export const schedulePreviewRoute = (door: Door): void =>
  serve(door, routes.previewSchedule, async (reader, { body }) => ok({ data: await previewOf(reader, body) }))
