import { DAY, HOUR } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findRole } from '../../people/roles/roles.ts'
import { lastPeriods } from '../downtime/periods.ts'
import { unsubscribeUrl } from '../notifications/compose.ts'
import { composeReminderMail, composeReportMail } from './mail.ts'
import { DEFAULT_REPORTS, PERIOD_UNITS, type ReportSettings } from './model.ts'
import { buildReports } from './report.ts'
import { computeNextReportAt, REMINDER_INTERVALS } from './settings.ts'
import {
  findEarliestDue,
  findLastPingAt,
  hasDueSettings,
  listAccountsWithoutSettings,
  listDownChecks,
  listReminderSettings,
  lockDueSettings,
  upsertReportSettings,
} from './store.ts'

type ReportDeps = { readonly base_url: string; readonly secret_key: string }

const MAX_LISTED_CHECKS = 200
// An installation without a ping for this long is not in use and gets no reports.
const ACTIVITY_WINDOW = 180 * DAY
const REPORT_PERIODS = 2
// Reports are spread over this part of the morning. The next report must not be due in the same morning.
const REPORT_SPREAD = 2 * HOUR

const findRecipient = async (reader: Reader, account_id: number) => {
  const account = await findAccount(reader, account_id)
  if (!account?.is_active || account.email === null) return undefined
  const role = await findRole(reader, account.role_id)
  const isInUse = ((await findLastPingAt(reader)) ?? 0) > reader.now - ACTIVITY_WINDOW
  return role?.permissions.includes('monitor:read') && isInUse ? { to: account.email, tz: account.timezone } : undefined
}

const toFrame = ({ base_url, secret_key }: ReportDeps, recipient: string, account_id: number) => ({
  to: recipient,
  base_url,
  unsubscribe_url: unsubscribeUrl(base_url, secret_key, { of: 'account', id: account_id }),
})

const sendReport = async (tx: Tx, deps: ReportDeps, settings: ReportSettings): Promise<void> => {
  const { account_id, reports } = settings
  const recipient = await findRecipient(tx, account_id)
  await upsertReportSettings(tx, {
    ...settings,
    next_report_at: computeNextReportAt(tx, reports, recipient?.tz ?? 'UTC', tx.now + REPORT_SPREAD),
  })
  if (!recipient || reports === 'off') return
  const periods = lastPeriods(PERIOD_UNITS[reports], REPORT_PERIODS + 1, tx.now, recipient.tz).slice(0, REPORT_PERIODS)
  await sendMail(
    tx,
    composeReportMail(await buildReports(tx, periods), { unit: reports, tz: recipient.tz }, toFrame(deps, recipient.to, account_id)),
  )
}

const sendReminder = async (tx: Tx, deps: ReportDeps, settings: ReportSettings): Promise<void> => {
  const { account_id, nags } = settings
  const down = await listDownChecks(tx, MAX_LISTED_CHECKS)
  const next_nag_at = nags === 'off' || down.length === 0 ? null : tx.now + REMINDER_INTERVALS[nags]
  await upsertReportSettings(tx, { ...settings, next_nag_at })
  const recipient = next_nag_at === null ? undefined : await findRecipient(tx, account_id)
  if (recipient) await sendMail(tx, composeReminderMail(down, recipient.tz, toFrame(deps, recipient.to, account_id)))
}

/** Schedules the first reminder when a check goes down, and cancels reminders when no check is down. */
const scheduleReminders = async (tx: Tx): Promise<void> => {
  const isDown = (await listDownChecks(tx, 1)).length > 0
  for (const settings of await listReminderSettings(tx, !isDown)) {
    if (settings.nags === 'off') continue
    await upsertReportSettings(tx, { ...settings, next_nag_at: isDown ? tx.now + REMINDER_INTERVALS[settings.nags] : null })
  }
}

/** A new account gets the default settings, from the next full period on. */
const createMissingSettings = async (tx: Tx): Promise<void> => {
  for (const { id, timezone } of await listAccountsWithoutSettings(tx)) {
    const next_report_at = computeNextReportAt(tx, DEFAULT_REPORTS, timezone, tx.now + DAY)
    await upsertReportSettings(tx, {
      account_id: id,
      reports: DEFAULT_REPORTS,
      nags: 'off',
      next_report_at,
      next_nag_at: null,
      updated_at: tx.now,
    })
  }
}

const hasSettingsToSchedule = async (reader: Reader): Promise<boolean> => {
  if ((await listAccountsWithoutSettings(reader)).length > 0) return true
  const [unscheduled, scheduled] = [await listReminderSettings(reader, false), await listReminderSettings(reader, true)]
  if (unscheduled.length + scheduled.length === 0) return false
  return ((await listDownChecks(reader, 1)).length > 0 ? unscheduled : scheduled).length > 0
}

const sendNextDue = async (tx: Tx, deps: ReportDeps): Promise<void> => {
  const report = await lockDueSettings(tx, 'next_report_at')
  if (report) return await sendReport(tx, deps, report)
  const reminder = await lockDueSettings(tx, 'next_nag_at')
  if (reminder) await sendReminder(tx, deps, reminder)
}

export const createReportLoop = (db: Db, deps: ReportDeps): Loop => ({
  name: 'reports',
  topics: ['reports', 'resync'],
  step: async () => {
    const { needsScheduling, isDue } = await db.read(async (reader) => ({
      needsScheduling: await hasSettingsToSchedule(reader),
      isDue: (await hasDueSettings(reader, 'next_report_at')) || (await hasDueSettings(reader, 'next_nag_at')),
    }))
    if (needsScheduling) await db.tx(createMissingSettings)
    if (needsScheduling) await db.tx(scheduleReminders)
    if (isDue) await db.tx((tx) => sendNextDue(tx, deps))
    return needsScheduling || isDue ? 'more' : 'idle'
  },
  nextDue: () =>
    db.read(async (reader) => {
      const due_times = [await findEarliestDue(reader, 'next_report_at'), await findEarliestDue(reader, 'next_nag_at')]
      const first = Math.min(...due_times.map((at) => at ?? Infinity))
      return first === Infinity ? undefined : first
    }),
})
