import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { DAY, formatIsoMillis, formatIsoSeconds, MILLISECOND, SECOND, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAlerts } from '../../helpdesk/alerts/alerts.ts'
import type { Alert } from '../../helpdesk/alerts/model.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { findDowntimes, computePeriodStats } from '../../monitor/downtime/model.ts'
import { lastPeriods } from '../../monitor/downtime/periods.ts'
import { listFlips } from '../../monitor/flips/list.ts'
import type { Flip } from '../../monitor/flips/model.ts'
import { selectResendable } from '../../monitor/notifications/resend.ts'
import { listNotifications, type NotificationLogEntry } from '../../monitor/notifications/log.ts'
import { listPings, listExcerpts, type LoggedPing } from '../../monitor/ping-log/list.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'

type DatedLogLine = { readonly at: Instant; readonly line: CheckLogEntry }

const pingLine = (ping: LoggedPing, preview: string): DatedLogLine => ({
  at: ping.created_at,
  line: {
    kind: 'ping',
    id: `ping ${ping.n}`,
    at: formatIsoMillis(ping.created_at),
    n: ping.n,
    type: ping.type,
    source: [ping.scheme === 'email' ? 'email' : ping.method, ping.remote_addr, ping.ua].filter((part) => part).join(' '),
    rid: ping.rid,
    exitstatus: ping.exitstatus,
    duration: ping.duration === null ? null : ping.duration / SECOND,
    body_size: ping.body_size,
    preview,
  },
})

const flipId = (id: number): string => `flip ${id}`

const flipLine = ({ id, old_status, new_status, reason, created_at }: Flip): DatedLogLine => ({
  at: created_at,
  line: { kind: 'flip', id: flipId(id), at: formatIsoMillis(created_at), old_status, new_status, reason },
})

type NotificationActions = { readonly can_retry: boolean; readonly ticket_id: number | null }

const sentLine = (entry: NotificationLogEntry, more: NotificationActions): DatedLogLine => ({
  at: entry.created_at,
  line: {
    kind: 'sent',
    id: `sent ${entry.id}`,
    at: formatIsoMillis(entry.created_at),
    uuid: entry.uuid,
    flip: entry.flip_id === null ? null : flipId(entry.flip_id),
    occasion: entry.occasion,
    channel: entry.channel_name,
    channel_kind: entry.channel_kind,
    state: entry.state,
    status: entry.status,
    error: entry.error,
    next_try_at: entry.next_try_at === null ? null : formatIsoSeconds(entry.next_try_at),
    ...more,
  },
})

const MAX_ALERTS = 100

/** Tickets about the alerts. Empty for readers without access to tickets. */
const ticketsFor = async (reader: Reader, check: Check, actor: AgentActor): Promise<(entry: NotificationLogEntry) => number | null> => {
  const { alerts } = hasPermission(actor, 'tickets:read')
    ? await listAlerts(reader, { check_uuid: check.uuid }, { limit: MAX_ALERTS, offset: 0 })
    : { alerts: [] }
  return ({ channel_kind, happened_at }) => {
    if (channel_kind !== 'helpdesk') return null
    const during = ({ first_seen_at, resolved_at }: Alert): boolean =>
      first_seen_at <= happened_at && happened_at <= (resolved_at ?? Infinity)
    return alerts.find(during)?.ticket_id ?? null
  }
}

const sentLines = async (reader: Reader, check: Check, actor: AgentActor): Promise<readonly DatedLogLine[]> => {
  const entries = await listNotifications(reader, check)
  const again = selectResendable(entries)
  const ticketOf = await ticketsFor(reader, check, actor)
  return entries.map((entry) => sentLine(entry, { can_retry: again.has(entry), ticket_id: ticketOf(entry) }))
}

// The log has excerpts of this many newest bodies; older bodies are loaded one by one.
const MAX_PREVIEWED_BODIES = 200

/** Pings, status changes and notifications, newest first. Notifications follow the status change of the same instant. */
export const readCheckLog = async (
  reader: Reader,
  { check, limit }: { readonly check: Check; readonly limit: number },
  actor: AgentActor,
): Promise<readonly CheckLogEntry[]> => {
  const excerpts = await listExcerpts(reader, check, MAX_PREVIEWED_BODIES)
  const pings = (await listPings(reader, check, limit)).map((ping) => pingLine(ping, excerpts.get(ping.n) ?? ''))
  const oldest = pings.length === limit ? (pings.at(-1)?.at ?? 0) : 0
  const flips = (await listFlips(reader, check)).map(flipLine)
  const sent = await sentLines(reader, check, actor)
  return [...sent, ...flips, ...pings]
    .filter(({ at }) => at >= oldest)
    .toSorted((a, b) => b.at - a.at)
    .map(({ line }) => line)
}

const UPTIME_DAYS = 90

export const readUptime = async (reader: Reader, check: Check) => {
  const { now } = reader
  const periods = lastPeriods('day', UPTIME_DAYS, now, check.tz)
  const changes = await listFlips(reader, check, { from: now - (UPTIME_DAYS + 1) * DAY })
  const spans = findDowntimes({ ...check, changes }, { from: periods[0]?.from ?? now, to: now })
  const heardOf = check.status !== 'new' || changes.length > 0
  return computePeriodStats(spans, periods, check.created_at).map(({ from, to, down }) => {
    const watched = heardOf ? Math.max(0, Math.min(to, now) - Math.max(from, check.created_at)) : 0
    return { date: dateIn(from, check.tz), watched_seconds: watched / SECOND, down_seconds: down / SECOND }
  })
}

const dateIn = (at: Instant, tz: string): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND))
    .toZonedDateTimeISO(tz)
    .toPlainDate()
    .toString()

export const presentRun = ({ at, notes }: { readonly at: Instant; readonly notes: readonly string[] }) => ({
  at: formatIsoSeconds(at),
  notes,
})
