import type { Instant } from '../../contract/time.ts'
import type { PeriodUnit } from '../downtime/periods.ts'

export const REPORT_CHOICES = ['off', 'daily', 'weekly', 'monthly'] as const
export type ReportChoice = (typeof REPORT_CHOICES)[number]

export const REMINDER_CHOICES = ['off', 'hourly', 'daily'] as const
export type ReminderChoice = (typeof REMINDER_CHOICES)[number]

export type ReportSettings = {
  readonly account_id: number
  readonly reports: ReportChoice
  readonly nags: ReminderChoice
  readonly next_report_at: Instant | null
  /** Time of the next reminder; null while no check is down. */
  readonly next_nag_at: Instant | null
  readonly updated_at: Instant
}

export const DEFAULT_REPORTS: ReportChoice = 'monthly'

export const PERIOD_UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } satisfies Record<Exclude<ReportChoice, 'off'>, PeriodUnit>
