import {
  getOnCallCalendar,
  listDuties,
  previewRotation,
  type OnCallCalendar,
  type OnCallDuty,
  type OnCallPerson,
} from '../../contract/app/on-call.ts'
import type { BodyOf } from '../../contract/route.ts'
import { DAY, formatIsoMillis, parseInstant, SECOND, type Instant } from '../../contract/time.ts'
import type { StoredSchedule } from '../../helpdesk/on-call/model.ts'
import { renderSchedule } from '../../helpdesk/on-call/shifts.ts'
import { listDutyIntervals } from '../../helpdesk/on-call/rotation.ts'
import type { RotationLayer, Override, OnCallSchedule } from '../../helpdesk/on-call/schedule.ts'
import { getSchedule, listCurrentOnCall, type CurrentOnCall } from '../../helpdesk/on-call/schedules.ts'
import type { TimeInterval } from '../../helpdesk/hours/local-time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

const MAX_FRAME = 100 * DAY
const LOOK_AHEAD = 14 * DAY
/** Bounds the response for schedules with very short shifts. */
const MAX_SHIFTS = 2_000

const parseField = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

const parseFrame = ({ from, to }: { readonly from: string; readonly to: string }): TimeInterval => {
  const frame = { starts_at: parseField(from, 'from'), ends_at: parseField(to, 'to') }
  if (frame.ends_at <= frame.starts_at) invalid({ to: ['The to field must be a date after from.'] })
  if (frame.ends_at - frame.starts_at > MAX_FRAME) invalid({ to: ['The range must not exceed 100 days.'] })
  return frame
}

const presentPerson = ({ id, name, timezone }: Account): OnCallPerson => ({ id, name, timezone })

const presentInterval = <S extends TimeInterval>({ starts_at, ends_at, ...rest }: S) => ({
  ...rest,
  starts_at: formatIsoMillis(starts_at),
  ends_at: formatIsoMillis(ends_at),
})

type CalendarSchedule = Omit<OnCallSchedule, 'overrides'> & { readonly overrides: readonly (Override & { readonly id?: number })[] }

/** Time before the first shift is no gap: the schedule did not exist yet. */
const gapsSince = (schedule: CalendarSchedule, gaps: readonly TimeInterval[], now: Instant): readonly TimeInterval[] => {
  const begun_at = Math.min(
    now,
    ...schedule.layers.map(({ handoff_at }) => handoff_at),
    ...schedule.overrides.map(({ starts_at }) => starts_at),
  )
  return gaps.filter(({ ends_at }) => ends_at > begun_at).map((gap) => ({ ...gap, starts_at: Math.max(gap.starts_at, begun_at) }))
}

const presentCalendar = async (reader: Reader, schedule: CalendarSchedule, frame: TimeInterval): Promise<OnCallCalendar> => {
  const layers = schedule.layers.map((layer) => listDutyIntervals(layer, schedule.time_zone, frame).slice(0, MAX_SHIFTS))
  const overrides = schedule.overrides.filter(({ starts_at, ends_at }) => starts_at < frame.ends_at && ends_at > frame.starts_at)
  const final = renderSchedule({ ...schedule, overrides }, frame.starts_at, frame.ends_at)
  const ids = [...schedule.layers.flatMap(({ user_ids }) => user_ids), ...overrides.map(({ user_id }) => user_id)]
  const people = await findAccounts(reader, [...new Set(ids)])
  return {
    from: formatIsoMillis(frame.starts_at),
    to: formatIsoMillis(frame.ends_at),
    people: people.map(presentPerson),
    layers: layers.map((turns) => turns.map(presentInterval)),
    overrides: overrides.map(({ id = null, ...override }) => ({ ...presentInterval(override), id })),
    shifts: final.shifts.slice(0, MAX_SHIFTS).map(presentInterval),
    gaps: gapsSince(schedule, final.gaps, reader.now).slice(0, MAX_SHIFTS).map(presentInterval),
  }
}

const toLayer = (layer: BodyOf<typeof previewRotation>['layers'][number], place: number): RotationLayer => ({
  ...layer,
  handoff_at: parseField(layer.handoff_at, `layers.${place}.handoff_at`),
})

const toDraftSchedule = ({ time_zone, layers, overrides = [] }: BodyOf<typeof previewRotation>): OnCallSchedule => ({
  time_zone,
  layers: layers.map(toLayer),
  overrides: overrides.map(({ user_id, starts_at, ends_at }, place) => ({
    user_id,
    starts_at: parseField(starts_at, `overrides.${place}.starts_at`),
    ends_at: parseField(ends_at, `overrides.${place}.ends_at`),
  })),
})

const countPeople = ({ layers }: StoredSchedule): number => new Set(layers.flatMap(({ user_ids }) => user_ids)).size

const presentDuty = (reader: Reader, { schedule, user, until_at }: CurrentOnCall, people: ReadonlyMap<number, Account>): OnCallDuty => {
  const { shifts, gaps } = renderSchedule(schedule, reader.now, reader.now + LOOK_AHEAD)
  const after = until_at === undefined ? undefined : shifts.find(({ starts_at }) => starts_at >= until_at)
  const follower = after && people.get(after.user_id)
  const isGapNext = until_at !== undefined && gaps.some(({ starts_at }) => starts_at === until_at)
  return {
    schedule_id: schedule.id,
    schedule_name: schedule.name,
    time_zone: schedule.time_zone,
    n_people: countPeople(schedule),
    user: user ? presentPerson(user) : null,
    until_at: until_at === undefined ? null : formatIsoMillis(until_at),
    next:
      until_at === undefined
        ? null
        : { user: !isGapNext && follower ? presentPerson(follower) : null, starts_at: formatIsoMillis(until_at) },
    n_gaps: gaps.length,
    gap_seconds: Math.round(gaps.reduce((sum, { starts_at, ends_at }) => sum + ends_at - starts_at, 0) / SECOND),
  }
}

export const presentDuties = async (reader: Reader): Promise<OnCallDuty[]> => {
  const duties = await listCurrentOnCall(reader)
  const ids = duties.flatMap(({ schedule }) => [
    ...schedule.layers.flatMap(({ user_ids }) => user_ids),
    ...schedule.overrides.map(({ user_id }) => user_id),
  ])
  const people = new Map((await findAccounts(reader, [...new Set(ids)])).map((account) => [account.id, account]))
  return duties.map((duty) => presentDuty(reader, duty, people))
}

export const registerOnCallRoutes = (api: Api): void => {
  serve(api, listDuties, async (reader) => ok({ data: await presentDuties(reader) }))
  serve(
    api,
    getOnCallCalendar,
    async (reader, { params, query }) =>
      ok({ data: await presentCalendar(reader, await getSchedule(reader, params.id), parseFrame(query)) }),
    { precondition: (reader, { id }) => getSchedule(reader, id) },
  )
  serve(api, previewRotation, async (tx, { body }) => ok({ data: await presentCalendar(tx, toDraftSchedule(body), parseFrame(body)) }))
}
