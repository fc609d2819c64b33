import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import type { StatusChange } from '../downtime/model.ts'
import type { ReportSettings } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    report_settings: { -readonly [C in keyof ReportSettings]: ReportSettings[C] }
  }
}

export const findReportSettings = async ({ db }: Reader, account_id: number): Promise<ReportSettings | undefined> =>
  await db.selectFrom('report_settings').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const upsertReportSettings = async (tx: Tx, settings: ReportSettings): Promise<void> => {
  await tx.db
    .insertInto('report_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
    .execute()
}

export const listAccountsWithoutSettings = async ({ db }: Reader): Promise<readonly { id: number; timezone: string }[]> =>
  await db
    .selectFrom('accounts')
    .leftJoin('report_settings', 'report_settings.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.timezone'])
    .where('report_settings.account_id', 'is', null)
    .where('accounts.is_active', '=', 1)
    .where('accounts.email', 'is not', null)
    .execute()

type DueColumn = 'next_report_at' | 'next_nag_at'

const dueSettings = ({ db, now }: Reader, column: DueColumn) =>
  db.selectFrom('report_settings').selectAll().where(column, '<=', now).orderBy(column).limit(1)

export const hasDueSettings = async (reader: Reader, column: DueColumn): Promise<boolean> =>
  (await dueSettings(reader, column).executeTakeFirst()) !== undefined

/** Skips settings that another process has locked. */
export const lockDueSettings = async (tx: Tx, column: DueColumn): Promise<ReportSettings | undefined> =>
  await tx.dialect.lockSkipLocked(dueSettings(tx, column)).executeTakeFirst()

export const findEarliestDue = async ({ db }: Reader, column: DueColumn): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('report_settings')
    .select(`${column} as at`)
    .where(column, 'is not', null)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Settings with reminders, filtered by whether the next reminder is scheduled. */
export const listReminderSettings = async ({ db }: Reader, is_scheduled: boolean): Promise<readonly ReportSettings[]> =>
  await db
    .selectFrom('report_settings')
    .selectAll()
    .where('nags', '<>', 'off')
    .where('next_nag_at', is_scheduled ? 'is not' : 'is', null)
    .execute()

type DownCheck = Pick<Check, 'name' | 'uuid' | 'unique_key' | 'last_ping'> & { readonly project_name: string }

export const listDownChecks = async ({ db }: Reader, limit: number): Promise<readonly DownCheck[]> =>
  await db
    .selectFrom('check_states')
    .innerJoin('checks', 'checks.id', 'check_states.check_id')
    .innerJoin('projects', 'projects.id', 'checks.project_id')
    .select(['checks.name', 'checks.uuid', 'checks.unique_key', 'check_states.last_ping', 'projects.name as project_name'])
    .where('check_states.status', '=', 'down')
    .where('projects.deleted_at', 'is', null)
    .orderBy('checks.id')
    .limit(limit)
    .execute()

export const findLastPingAt = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('check_states')
    .select(({ fn }) => fn.max<Instant | null>('last_ping').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

export const listStatusChangesSince = async (
  { db }: Reader,
  project_id: number,
  from: Instant,
): Promise<readonly (StatusChange & { readonly check_id: number })[]> =>
  await db
    .selectFrom('flips')
    .innerJoin('checks', 'checks.id', 'flips.check_id')
    .select(['flips.check_id', 'flips.old_status', 'flips.new_status', 'flips.created_at'])
    .where('checks.project_id', '=', project_id)
    .where('flips.created_at', '>=', from)
    .orderBy('flips.created_at', 'desc')
    .orderBy('flips.id', 'desc')
    .execute()
