import type { Instant } from '../../contract/time.ts'
import { DAY } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { StoredOverride, StoredSchedule } from './model.ts'
import { findOnCallUser, type RenderedSchedule, renderSchedule } from './shifts.ts'
import type { Override, RotationLayer } from './schedule.ts'
import * as store from './store.ts'

export type ScheduleInput = store.ScheduleFields & { readonly overrides: readonly Override[] }

export const listSchedules = (reader: Reader): Promise<readonly StoredSchedule[]> => store.listSchedules(reader)

export const findSchedule = (reader: Reader, id: number): Promise<StoredSchedule | undefined> => store.findSchedule(reader, id)

export const getSchedule = async (reader: Reader, id: number): Promise<StoredSchedule> =>
  (await store.findSchedule(reader, id)) ?? notFound('schedule')

const assertUsersExist = async (reader: Reader, field: string, ids: readonly number[]): Promise<void> => {
  const known = (await findAccounts(reader, [...new Set(ids)])).filter(({ is_active }) => is_active).map(({ id }) => id)
  const wrong = ids.flatMap((id, index) => (known.includes(id) ? [] : [`${field}.${index}`]))
  throwIfInvalid(Object.fromEntries(wrong.map((name) => [name, [`The selected ${name} is invalid.`]])))
}

const assertValidLayers = async (reader: Reader, layers: readonly RotationLayer[]): Promise<void> => {
  const checks = layers.flatMap(({ rotation, shift_seconds, user_ids }, index) => [
    () =>
      rotation === 'custom' &&
      !shift_seconds &&
      invalid({ [`layers.${index}.shift_seconds`]: ['A custom rotation requires shift_seconds.'] }),
    () => assertUsersExist(reader, `layers.${index}.user_ids`, user_ids),
  ])
  await validateAll(...checks)
}

const assertValidOverrides = async (reader: Reader, overrides: readonly Override[], prefix = 'overrides.'): Promise<void> => {
  const known = (await findAccounts(reader, [...new Set(overrides.map(({ user_id }) => user_id))])).filter(({ is_active }) => is_active)
  const errors = overrides.flatMap(({ user_id, starts_at, ends_at }, index) => {
    const path = prefix === '' ? '' : `${prefix}${index}.`
    return [
      known.some(({ id }) => id === user_id) ? {} : { [`${path}user_id`]: ['The selected user id is invalid.'] },
      ends_at > starts_at ? {} : { [`${path}ends_at`]: ['The ends at field must be a date after starts at.'] },
    ]
  })
  throwIfInvalid(...errors)
}

export const createSchedule = async (tx: Tx, actor: Actor, { overrides, ...input }: ScheduleInput): Promise<StoredSchedule> => {
  await validateAll(
    () => assertValidLayers(tx, input.layers),
    () => assertValidOverrides(tx, overrides),
  )
  const id = await store.insertSchedule(tx, input)
  await store.insertOverrides(tx, id, overrides)
  await audit(tx, actor, { action: 'schedule.created', object: { type: 'schedule', id }, changes: { name: input.name } })
  return await getSchedule(tx, id)
}

export const updateSchedule = async (tx: Tx, actor: Actor, id: number, input: Partial<ScheduleInput>): Promise<StoredSchedule> => {
  const { overrides, ...fields } = input
  await validateAll(
    () => assertValidLayers(tx, fields.layers ?? []),
    () => assertValidOverrides(tx, overrides ?? []),
  )
  if ((await store.lockSchedules(tx, [id])).length === 0) notFound('schedule')
  await store.updateScheduleRow(tx, id, fields)
  if (overrides) {
    await store.deleteOverrides(tx, id)
    await store.insertOverrides(tx, id, overrides)
  }
  await audit(tx, actor, { action: 'schedule.updated', object: { type: 'schedule', id }, changes: { fields: Object.keys(input) } })
  return await getSchedule(tx, id)
}

export const deleteSchedule = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await getSchedule(tx, id)
  const user = (await store.listPolicies(tx)).find(({ levels }) =>
    levels.some(({ targets }) => targets.some((target) => target.type === 'schedule' && target.id === id)),
  )
  if (user) conflict('in_use', `The escalation policy "${user.name}" uses this schedule.`)
  await store.deleteScheduleRow(tx, id)
  await audit(tx, actor, { action: 'schedule.deleted', object: { type: 'schedule', id } })
}

export const addOverride = async (tx: Tx, actor: Actor, id: number, override: Override): Promise<StoredOverride> => {
  await assertValidOverrides(tx, [override], '')
  const [made] = await store.insertOverrides(tx, id, [override])
  await audit(tx, actor, { action: 'schedule.override_added', object: { type: 'schedule', id }, changes: { ...override } })
  return made ?? notFound('override')
}

export const removeOverride = async (tx: Tx, actor: Actor, id: number, override_id: number): Promise<void> => {
  if (!(await store.deleteOverride(tx, id, override_id))) notFound('override')
  await audit(tx, actor, { action: 'schedule.override_removed', object: { type: 'schedule', id }, changes: { override_id } })
}

const MAX_VIEW_SPAN = 400 * DAY

export const renderFinalSchedule = (schedule: StoredSchedule, from: Instant, to: Instant): RenderedSchedule => {
  if (to <= from) invalid({ to: ['The to field must be a date after from.'] })
  if (to - from > MAX_VIEW_SPAN) invalid({ to: ['The range must not exceed 400 days.'] })
  return renderSchedule(schedule, from, to)
}

export type CurrentOnCall = {
  readonly schedule: StoredSchedule
  readonly user: Account | undefined
  readonly until_at: Instant | undefined
}

const LOOK_AHEAD = 31 * DAY

/** The current on-call agent of each schedule, and the end of the shift if it is within the next month. */
export const listCurrentOnCall = async (reader: Reader): Promise<readonly CurrentOnCall[]> => {
  const duties = (await store.listSchedules(reader)).map((schedule) => ({ schedule, user_id: findOnCallUser(schedule, reader.now) }))
  const people = await findAccounts(reader, [...new Set(duties.flatMap(({ user_id }) => user_id ?? []))])
  return duties.map(({ schedule, user_id }) => {
    const user = people.find(({ id, is_active }) => id === user_id && is_active)
    const { shifts, gaps } = renderSchedule(schedule, reader.now, reader.now + LOOK_AHEAD)
    const until_at = (user ? shifts[0] : gaps[0])?.ends_at
    return { schedule, user, until_at: until_at === reader.now + LOOK_AHEAD ? undefined : until_at }
  })
}

export const leaveRotations = async (tx: Tx, _actor: Actor, { id }: Account): Promise<void> => {
  for (const schedule of await store.lockSchedules(tx)) {
    if (!schedule.layers.some(({ user_ids }) => user_ids.includes(id))) continue
    const layers = schedule.layers.map((layer) => ({ ...layer, user_ids: layer.user_ids.filter((user) => user !== id) }))
    await store.updateScheduleRow(tx, schedule.id, { layers })
  }
  await store.deleteFutureOverrides(tx, id)
}
