import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { prepareQuery } from '../../kernel/db/prepare-query.ts'
import { memoize } from '../../kernel/memoize.ts'
import type { StoredCalendar, StoredSlaPolicy } from './model.ts'

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

const MAX_CACHED_TEXTS = 1_000

// The business hours cache by the identity of these arrays, so equal texts must give one array.
const parseHours = memoize(MAX_CACHED_TEXTS, (text: string): StoredCalendar['hours'] => JSON.parse(text))
const parseHolidays = memoize(MAX_CACHED_TEXTS, (text: string): StoredCalendar['holidays'] => JSON.parse(text))

const calendarOf = (row: Selectable<CalendarRow>): StoredCalendar => ({
  ...row,
  hours: parseHours(row.hours),
  holidays: parseHolidays(row.holidays),
})

const policyOf = (row: Selectable<PolicyRow>): StoredSlaPolicy => ({
  ...row,
  conditions: JSON.parse(row.conditions),
  targets: JSON.parse(row.targets),
  escalation: JSON.parse(row.escalation),
})

const CALENDARS = prepareQuery((db) => db.selectFrom('calendars').selectAll().orderBy('id'))
const POLICIES = prepareQuery((db) => db.selectFrom('sla_policies').selectAll().orderBy('position').orderBy('id'))

export const listCalendars = async (reader: Reader): Promise<readonly StoredCalendar[]> => (await CALENDARS(reader, {})).map(calendarOf)

export const listPolicies = async (reader: Reader): Promise<readonly StoredSlaPolicy[]> => (await POLICIES(reader, {})).map(policyOf)

export type CalendarInput = Pick<StoredCalendar, 'name' | 'time_zone' | 'hours' | 'holidays'>
export type SlaPolicyInput = Pick<StoredSlaPolicy, 'name' | 'position' | 'conditions' | 'targets' | 'escalation' | 'calendar_id'>

const calendarRow = ({ hours, holidays, ...plain }: Partial<CalendarInput>) => ({
  ...plain,
  ...(hours && { hours: JSON.stringify(hours) }),
  ...(holidays && { holidays: JSON.stringify(holidays) }),
})

const policyRow = ({ conditions, targets, escalation, ...plain }: Partial<SlaPolicyInput>) => ({
  ...plain,
  ...(conditions && { conditions: JSON.stringify(conditions) }),
  ...(targets && { targets: JSON.stringify(targets) }),
  ...(escalation && { escalation: JSON.stringify(escalation) }),
})

export const insertCalendar = async (tx: Tx, { name, time_zone, hours, holidays }: CalendarInput): Promise<StoredCalendar> => {
  const row = await tx.db
    .insertInto('calendars')
    .values({ name, time_zone, hours: JSON.stringify(hours), holidays: JSON.stringify(holidays), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return calendarOf(row)
}

export const insertPolicy = async (tx: Tx, { conditions, targets, escalation, ...plain }: SlaPolicyInput): Promise<StoredSlaPolicy> => {
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

export const updateCalendarRow = async (tx: Tx, id: number, input: Partial<CalendarInput>): Promise<StoredCalendar | undefined> => {
  const row = await tx.db
    .updateTable('calendars')
    .set({ ...calendarRow(input), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && calendarOf(row)
}

export const updatePolicyRow = async (tx: Tx, id: number, input: Partial<SlaPolicyInput>): Promise<StoredSlaPolicy | undefined> => {
  const row = await tx.db
    .updateTable('sla_policies')
    .set({ ...policyRow(input), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && policyOf(row)
}

export const deletePolicyRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('sla_policies').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export const deleteCalendarRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('calendars').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

/** Queried here and not in the module of companies, which imports this module. */
export const isKnownCompany = async ({ db }: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
