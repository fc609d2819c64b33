import { getCalendar, listDuties, previewRotation, type Calendar, type Duty, type OnCallPerson } from '../../contract/app/on-call.ts'
import type { BodyOf } from '../../contract/route.ts'
import { DAY, isoMillis, parseInstant, SECOND, type Instant } from '../../contract/time.ts'
import type { StoredSchedule } from '../../helpdesk/on-call/model.ts'
import { renderSchedule } from '../../helpdesk/on-call/render.ts'
import { listDutyIntervals } from '../../helpdesk/on-call/rotation.ts'
import type { RotationLayer, Override, OnCallSchedule } from '../../helpdesk/on-call/schedule.ts'
import { getSchedule, listCurrentOnCall, type CurrentOnCall } from '../../helpdesk/on-call/schedules.ts'
import type { TimeInterval } from '../../helpdesk/hours/local-time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const LONGEST_FRAME = 100 * DAY
const LOOK_AHEAD = 14 * DAY
/** Turns of a minute make more of them than anybody can look at. */
const MOST_TURNS = 2_000

const instant = (text: string, field: string): Instant =>
  parseInstant(text) ?? invalid({ [field]: [`The ${field} field must be a valid date.`] })

const frameOf = ({ from, to }: { readonly from: string; readonly to: string }): TimeInterval => {
  const frame = { starts_at: instant(from, 'from'), ends_at: instant(to, 'to') }
  if (frame.ends_at <= frame.starts_at) invalid({ to: ['The to field must be a date after from.'] })
  if (frame.ends_at - frame.starts_at > LONGEST_FRAME) invalid({ to: ['At most 100 days can be shown at once.'] })
  return frame
}

const personOut = ({ id, name, timezone }: Account): OnCallPerson => ({ id, name, timezone })

const stretchOut = <S extends TimeInterval>({ starts_at, ends_at, ...rest }: S) => ({
  ...rest,
  starts_at: isoMillis(starts_at),
  ends_at: isoMillis(ends_at),
})

type Drawn = Omit<OnCallSchedule, 'overrides'> & { readonly overrides: readonly (Override & { readonly id?: number })[] }

/** What lies before the first turn of all and is over is no gap: there was no schedule yet. */
const gapsSince = (schedule: Drawn, gaps: readonly TimeInterval[], now: Instant): readonly TimeInterval[] => {
  const begun_at = Math.min(
    now,
    ...schedule.layers.map(({ handoff_at }) => handoff_at),
    ...schedule.overrides.map(({ starts_at }) => starts_at),
  )
  return gaps.filter(({ ends_at }) => ends_at > begun_at).map((gap) => ({ ...gap, starts_at: Math.max(gap.starts_at, begun_at) }))
}

const calendarOut = async (reader: Reader, schedule: Drawn, frame: TimeInterval): Promise<Calendar> => {
  const layers = schedule.layers.map((layer) => listDutyIntervals(layer, schedule.time_zone, frame).slice(0, MOST_TURNS))
  const overrides = schedule.overrides.filter(({ starts_at, ends_at }) => starts_at < frame.ends_at && ends_at > frame.starts_at)
  const final = renderSchedule({ ...schedule, overrides }, frame.starts_at, frame.ends_at)
  const ids = [...schedule.layers.flatMap(({ user_ids }) => user_ids), ...overrides.map(({ user_id }) => user_id)]
  const people = await findAccounts(reader, [...new Set(ids)])
  return {
    from: isoMillis(frame.starts_at),
    to: isoMillis(frame.ends_at),
    people: people.map(personOut),
    layers: layers.map((turns) => turns.map(stretchOut)),
    overrides: overrides.map(({ id = null, ...override }) => ({ ...stretchOut(override), id })),
    shifts: final.shifts.slice(0, MOST_TURNS).map(stretchOut),
    gaps: gapsSince(schedule, final.gaps, reader.now).slice(0, MOST_TURNS).map(stretchOut),
  }
}

const layerOf = (layer: BodyOf<typeof previewRotation>['layers'][number], place: number): RotationLayer => ({
  ...layer,
  handoff_at: instant(layer.handoff_at, `layers.${place}.handoff_at`),
})

const draftOf = ({ time_zone, layers, overrides = [] }: BodyOf<typeof previewRotation>): OnCallSchedule => ({
  time_zone,
  layers: layers.map(layerOf),
  overrides: overrides.map(({ user_id, starts_at, ends_at }, place) => ({
    user_id,
    starts_at: instant(starts_at, `overrides.${place}.starts_at`),
    ends_at: instant(ends_at, `overrides.${place}.ends_at`),
  })),
})

const countPeople = ({ layers }: StoredSchedule): number => new Set(layers.flatMap(({ user_ids }) => user_ids)).size

const dutyOut = (reader: Reader, { schedule, user, until_at }: CurrentOnCall, people: ReadonlyMap<number, Account>): Duty => {
  const { shifts, gaps } = renderSchedule(schedule, reader.now, reader.now + LOOK_AHEAD)
  const after = until_at === undefined ? undefined : shifts.find(({ starts_at }) => starts_at >= until_at)
  const follower = after && people.get(after.user_id)
  const isGapNext = until_at !== undefined && gaps.some(({ starts_at }) => starts_at === until_at)
  return {
    schedule_id: schedule.id,
    schedule_name: schedule.name,
    time_zone: schedule.time_zone,
    n_people: countPeople(schedule),
    user: user ? personOut(user) : null,
    until_at: until_at === undefined ? null : isoMillis(until_at),
    next: until_at === undefined ? null : { user: !isGapNext && follower ? personOut(follower) : null, starts_at: isoMillis(until_at) },
    n_gaps: gaps.length,
    gap_seconds: Math.round(gaps.reduce((sum, { starts_at, ends_at }) => sum + ends_at - starts_at, 0) / SECOND),
  }
}

/** Who is on call now, and who is next. */
export const dutiesOut = async (reader: Reader): Promise<Duty[]> => {
  const duties = await listCurrentOnCall(reader)
  const ids = duties.flatMap(({ schedule }) => [
    ...schedule.layers.flatMap(({ user_ids }) => user_ids),
    ...schedule.overrides.map(({ user_id }) => user_id),
  ])
  const people = new Map((await findAccounts(reader, [...new Set(ids)])).map((account) => [account.id, account]))
  return duties.map((duty) => dutyOut(reader, duty, people))
}

/** What the pages about being on call need in another shape than scripts do. */
export const onCallPages = (door: Door): void => {
  serve(door, listDuties, async (reader) => ok({ data: await dutiesOut(reader) }))
  serve(
    door,
    getCalendar,
    async (reader, { params, query }) => ok({ data: await calendarOut(reader, await getSchedule(reader, params.id), frameOf(query)) }),
    { exists: (reader, { id }) => getSchedule(reader, id) },
  )
  serve(door, previewRotation, async (tx, { body }) => ok({ data: await calendarOut(tx, draftOf(body), frameOf(body)) }))
}
