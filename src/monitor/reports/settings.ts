import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Account } from '../../people/accounts/model.ts'
import { nextReportAt } from '../downtime/periods.ts'
import { disableIntegration } from '../notifications/attempt.ts'
import type { UnsubscribeTarget } from '../notifications/compose.ts'
import { DEFAULT_REPORTS, PERIOD_UNITS, type ReminderChoice, type ReportChoice, type ReportSettings } from './model.ts'
import { findReportSettings, upsertReportSettings } from './store.ts'

export { findReportSettings }

export const computeNextReportAt = (tx: Tx, reports: ReportChoice, tz: string, from: Instant = tx.now): Instant | null =>
  reports === 'off' ? null : nextReportAt(PERIOD_UNITS[reports], from, tz, tx.ids.fraction())

export const REMINDER_INTERVALS = { hourly: HOUR, daily: DAY } satisfies Record<Exclude<ReminderChoice, 'off'>, number>

type ReportSettingsInput = { readonly reports?: ReportChoice; readonly nags?: ReminderChoice }

/** A changed interval clears the next reminder; the loop schedules it again while a check is down. */
export const updateReportSettings = async (
  tx: Tx,
  account: Pick<Account, 'id' | 'timezone'>,
  input: ReportSettingsInput,
): Promise<ReportSettings> => {
  const before = await findReportSettings(tx, account.id)
  const reports = input.reports ?? before?.reports ?? DEFAULT_REPORTS
  const nags = input.nags ?? before?.nags ?? 'off'
  const isSame = before?.reports === reports
  const settings: ReportSettings = {
    account_id: account.id,
    reports,
    nags,
    next_report_at: isSame ? before.next_report_at : computeNextReportAt(tx, reports, account.timezone),
    next_nag_at: before?.nags === nags ? before.next_nag_at : null,
    updated_at: tx.now,
  }
  await upsertReportSettings(tx, settings)
  tx.signal({ topic: 'reports', data: null })
  return settings
}

export const unsubscribe = async (tx: Tx, { of, id }: UnsubscribeTarget): Promise<void> => {
  if (of === 'channel') return await disableIntegration(tx, id, 'The recipient unsubscribed.')
  const account = await findAccount(tx, id)
  if (account) await updateReportSettings(tx, account, { reports: 'off', nags: 'off' })
}
