import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Account } from '../../people/accounts/model.ts'
import { nextReportAt } from '../downtime/periods.ts'
import { DEFAULT_REPORTS, UNITS, type NagChoice, type ReportChoice, type ReportSettings } from './model.ts'
import { putSettings, settingsOfAccount } from './store.ts'

export const findReportSettings = (reader: Reader, account_id: number): Promise<ReportSettings | undefined> =>
  settingsOfAccount(reader, account_id)

export const reportMoment = (tx: Tx, reports: ReportChoice, tz: string, from: Instant = tx.now): Instant | null =>
  reports === 'off' ? null : nextReportAt(UNITS[reports], from, tz, tx.ids.fraction())

export const NAG_SPANS = { hourly: HOUR, daily: DAY } satisfies Record<Exclude<NagChoice, 'off'>, number>

type Wish = { readonly reports?: ReportChoice; readonly nags?: NagChoice }

/** What the account wants from now on. Nags begin anew: the loop arms them when something is down. */
export const changeReportSettings = async (tx: Tx, account: Pick<Account, 'id' | 'timezone'>, wish: Wish): Promise<ReportSettings> => {
  const before = await settingsOfAccount(tx, account.id)
  const reports = wish.reports ?? before?.reports ?? DEFAULT_REPORTS
  const nags = wish.nags ?? before?.nags ?? 'off'
  const isSame = before?.reports === reports
  const settings: ReportSettings = {
    account_id: account.id,
    reports,
    nags,
    next_report_at: isSame ? before.next_report_at : reportMoment(tx, reports, account.timezone),
    next_nag_at: before?.nags === nags ? before.next_nag_at : null,
    updated_at: tx.now,
  }
  await putSettings(tx, settings)
  tx.signal({ topic: 'reports', data: null })
  return settings
}
