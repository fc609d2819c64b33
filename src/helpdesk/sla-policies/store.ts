import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { prepared } from '../../kernel/db/prepared.ts'
import type { StoredCalendar, StoredPolicy } from './model.ts'

type CalendarRow = {
  id: Generated<number>
  name: string
  time_zone: string
  hours: string
  holidays: string
  created_at: Instant
  updated_at: Instant
}

type PolicyRow = {
  id: Generated<number>
  name: string
  position: number
  conditions: string
  targets: string
  escalation: string
  calendar_id: number | null
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    calendars: CalendarRow
    sla_policies: PolicyRow
  }
}

// The rules keep what they work out of a calendar by its identity, so one version of it is one object.
const kept = new Map<string, StoredCalendar>()
const MOST_KEPT = 1_000

const calendarOf = (row: Selectable<CalendarRow>): StoredCalendar => {
  const name = JSON.stringify([row.id, row.updated_at, row.time_zone, row.hours, row.holidays])
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const calendar = { ...row, hours: JSON.parse(row.hours), holidays: JSON.parse(row.holidays) }
  kept.set(name, calendar)
  return calendar
}

const policyOf = (row: Selectable<PolicyRow>): StoredPolicy => ({
  ...row,
  conditions: JSON.parse(row.conditions),
  targets: JSON.parse(row.targets),
  escalation: JSON.parse(row.escalation),
})

const CALENDARS = prepared((db) => db.selectFrom('calendars').selectAll().orderBy('id'))
const POLICIES = prepared((db) => db.selectFrom('sla_policies').selectAll().orderBy('position').orderBy('id'))

export const allCalendars = async (reader: Reader): Promise<readonly StoredCalendar[]> => (await CALENDARS(reader, {})).map(calendarOf)

export const allPolicies = async (reader: Reader): Promise<readonly StoredPolicy[]> => (await POLICIES(reader, {})).map(policyOf)

export type CalendarWish = Pick<StoredCalendar, 'name' | 'time_zone' | 'hours' | 'holidays'>
export type PolicyWish = Pick<StoredPolicy, 'name' | 'position' | 'conditions' | 'targets' | 'escalation' | 'calendar_id'>

const calendarRow = ({ hours, holidays, ...plain }: Partial<CalendarWish>) => ({
  ...plain,
  ...(hours && { hours: JSON.stringify(hours) }),
  ...(holidays && { holidays: JSON.stringify(holidays) }),
})

const policyRow = ({ conditions, targets, escalation, ...plain }: Partial<PolicyWish>) => ({
  ...plain,
  ...(conditions && { conditions: JSON.stringify(conditions) }),
  ...(targets && { targets: JSON.stringify(targets) }),
  ...(escalation && { escalation: JSON.stringify(escalation) }),
})

export const insertCalendar = async (tx: Tx, { name, time_zone, hours, holidays }: CalendarWish): Promise<StoredCalendar> => {
  const row = await tx.db
    .insertInto('calendars')
    .values({ name, time_zone, hours: JSON.stringify(hours), holidays: JSON.stringify(holidays), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return calendarOf(row)
}

export const insertPolicy = async (tx: Tx, { conditions, targets, escalation, ...plain }: PolicyWish): Promise<StoredPolicy> => {
  const row = await tx.db
    .insertInto('sla_policies')
    .values({
      ...plain,
      conditions: JSON.stringify(conditions),
      targets: JSON.stringify(targets),
      escalation: JSON.stringify(escalation),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return policyOf(row)
}

export const updateCalendarRow = async (tx: Tx, id: number, wish: Partial<CalendarWish>): Promise<StoredCalendar | undefined> => {
  const row = await tx.db
    .updateTable('calendars')
    .set({ ...calendarRow(wish), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && calendarOf(row)
}

export const updatePolicyRow = async (tx: Tx, id: number, wish: Partial<PolicyWish>): Promise<StoredPolicy | undefined> => {
  const row = await tx.db
    .updateTable('sla_policies')
    .set({ ...policyRow(wish), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && policyOf(row)
}

export const deletePolicyRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('sla_policies').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export const deleteCalendarRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('calendars').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
