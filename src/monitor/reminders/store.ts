import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

/** A check that is down and will be notified again, or for the first time after a suppression. */
export type Reminder = {
  readonly check_id: number
  readonly flip_id: number
  readonly down_at: Instant
  readonly reason: 'timeout' | 'fail' | ''
  /** Whether the downtime has been notified. */
  readonly is_told: boolean
  /** Null: no due time, until the recovery of a parent check sets one. */
  readonly next_at: Instant | null
}

type ReminderRow = Omit<Reminder, 'is_told'> & { readonly is_told: number }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    reminders: { -readonly [C in keyof ReminderRow]: ReminderRow[C] }
    reminder_parents: { parent_uuid: string; check_id: number }
  }
}

const toReminder = (row: ReminderRow): Reminder => ({ ...row, is_told: row.is_told === 1 })

export const upsertReminder = async (tx: Tx, reminder: Reminder): Promise<void> => {
  const row = { ...reminder, is_told: Number(reminder.is_told) }
  await tx.db
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet(row))
    .execute()
}

export const deleteReminderRow = async (tx: Tx, check_id: number): Promise<Reminder | undefined> => {
  const row = await tx.db.deleteFrom('reminders').where('check_id', '=', check_id).returningAll().executeTakeFirst()
  return row && toReminder(row)
}

export const lockDueReminders = async (tx: Tx, limit: number): Promise<readonly Reminder[]> => {
  const due = tx.db.selectFrom('reminders').selectAll().where('next_at', '<=', tx.now).orderBy('next_at').limit(limit)
  return (await tx.dialect.lockSkipLocked(due).execute()).map(toReminder)
}

export const findNextReminderAt = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('reminders')
    .select('next_at')
    .where(sql<boolean>`next_at is not null`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_at ?? undefined
}

export const insertReminderParents = async (tx: Tx, check_id: number, parents: readonly string[]): Promise<void> => {
  if (parents.length === 0) return
  await tx.db
    .insertInto('reminder_parents')
    .values(parents.map((parent_uuid) => ({ parent_uuid, check_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives the checks that depend on `parent_uuid`, and whose downtime has not been notified, their grace time to recover. */
export const updateDependentDueTimes = async (tx: Tx, parent_uuid: string): Promise<boolean> => {
  const result = await tx.db
    .updateTable('reminders')
    .set(({ selectFrom }) => ({
      next_at: selectFrom('checks')
        .select(sql<Instant>`cast(${tx.now} as bigint) + cast(grace as bigint) * 1000000`.as('next_at'))
        .whereRef('checks.id', '=', 'reminders.check_id'),
    }))
    .where('is_told', '=', 0)
    .where('check_id', 'in', (eb) => eb.selectFrom('reminder_parents').select('check_id').where('parent_uuid', '=', parent_uuid))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
