import { RETENTION_DEFAULTS, type Retention } from '../../../contract/app/settings.ts'

export type Kept = keyof Retention

export const parts = [
  { id: 'tickets', kept: ['attachments_days', 'quarantine_days', 'mails_days', 'notices_days', 'automation_runs_days', 'events_days'] },
  { id: 'checks', kept: ['notifications_days'] },
  { id: 'connections', kept: ['webhook_deliveries_days', 'webhook_bodies_days', 'audit_log_days'] },
] as const satisfies readonly { readonly id: string; readonly kept: readonly Kept[] }[]

const all: readonly Kept[] = parts.flatMap(({ kept }) => kept)

// `satisfies` keeps this list equal to the settings for which the API accepts null.
const withoutLimit = {
  attachments_days: true,
  audit_log_days: true,
  quarantine_days: true,
  notices_days: true,
} satisfies { readonly [K in Kept as null extends Retention[K] ? K : never]: true }

export const mayBeForEver = (name: Kept): boolean => name in withoutLimit

export type RetentionValues = Readonly<Record<Kept, string>>

const printed = (days: number | null): string => (days === null ? '' : String(days))

export const valuesOf = (retention: Retention): RetentionValues => ({
  attachments_days: printed(retention.attachments_days),
  audit_log_days: printed(retention.audit_log_days),
  quarantine_days: printed(retention.quarantine_days),
  notices_days: printed(retention.notices_days),
  notifications_days: printed(retention.notifications_days),
  webhook_deliveries_days: printed(retention.webhook_deliveries_days),
  webhook_bodies_days: printed(retention.webhook_bodies_days),
  automation_runs_days: printed(retention.automation_runs_days),
  mails_days: printed(retention.mails_days),
  events_days: printed(retention.events_days),
})

/** Days suggested when a limit is turned on: the default, or a year where the default is no limit. */
export const firstGuess = (name: Kept): string => String(RETENTION_DEFAULTS[name] ?? 365)

const daysIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Only changed settings, so that concurrent changes of other settings are kept. */
export const changesIn = (before: Retention, values: RetentionValues): Partial<Retention> =>
  Object.fromEntries(all.map((name) => [name, daysIn(values[name])] as const).filter(([name, days]) => days !== before[name]))

const longer = (days: number | null | undefined): number => days ?? Infinity

/** Settings with a shorter retention than before: the deletion is irreversible. */
export const shortenedIn = (before: Retention, changes: Partial<Retention>): readonly Kept[] =>
  all.filter((name) => changes[name] !== undefined && longer(changes[name]) < longer(before[name]))
