import { DAY, HOUR, type Instant, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import type { Check } from '../checks/model.ts'

export const MESSAGE_STATUSES = ['up', 'down', 'late'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export type LastPing = {
  readonly n: number
  readonly type: string
  readonly at: Instant
  readonly scheme: string
  readonly remote_addr: string | null
  readonly method: string
  readonly ua: string
  readonly exitstatus: number | null
}

export type MessageContent = {
  /** The same at every attempt, so that receivers can recognize duplicates. */
  readonly id: string
  readonly occasion: 'flip' | 'reminder' | 'late' | 'test'
  readonly status: MessageStatus
  readonly reason: 'timeout' | 'fail' | ''
  /** When the status changed, which can be earlier than when it was recorded. */
  readonly at: Instant
  readonly now: Instant
  /** For `up`: when the downtime began that has ended. For a reminder: when the check went down. */
  readonly down_since: Instant | null
  readonly check: Check
  readonly project_name: string
  readonly last_ping: LastPing | null
  /** The body of the last ping; empty unless the transport asks for it. */
  readonly body: Uint8Array
  /** As API v3 returns it to a key with write access. */
  readonly check_json: string
  readonly url: string
  /** The time zone of the recipient, if known; otherwise UTC. */
  readonly tz: string
  /** URL for delivery receipts. */
  readonly callback_url: string
  readonly unsubscribe_url: string
  /** Text of another module, which replaces everything about a check. */
  readonly custom_text?: { readonly title: string; readonly text: string }
}

const UNITS = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const

/** `3 d 4 h`, `2 h 5 min`, `45 s`: the two largest units. */
export const formatDuration = (micros: number): string => {
  const first = UNITS.findIndex(([unit]) => micros >= unit)
  if (first < 0) return '0 s'
  const parts: string[] = []
  let rest = micros
  for (const [unit, word] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    if (count > 0) parts.push(`${count} ${word}`)
  }
  return parts.join(' ')
}

/** `2026-06-01 09:15:00 UTC`: wall-clock time in the given zone, and the zone. */
export const formatInstant = (at: Instant, tz: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND)).toZonedDateTimeISO(tz)
  return `${local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')} ${tz}`
}

export const toCheckName = ({ name, uuid }: Pick<Check, 'name' | 'uuid'>): string => name || uuid

export const headline = ({ status, check, occasion, custom_text }: MessageContent): string =>
  custom_text ? custom_text.title : `${occasion === 'test' ? 'TEST ' : ''}${status.toUpperCase()} | ${toCheckName(check)}`

const REASONS = {
  timeout: 'No success signal was received before the end of the grace time.',
  fail: 'A failure signal was received.',
  '': '',
} satisfies Record<MessageContent['reason'], string>

const STATUS_TEXTS = {
  up: ({ at, down_since }) => (down_since === null ? 'is UP.' : `is UP again. It was down for ${formatDuration(at - down_since)}.`),
  down: ({ occasion, reason, now, down_since }) =>
    occasion === 'reminder' ? `is still DOWN, for ${formatDuration(now - (down_since ?? now))} now.` : `is DOWN. ${REASONS[reason]}`.trim(),
  late: ({ at, tz }) => `is LATE. A success signal was expected at ${formatInstant(at, tz)} and has not been received.`,
} satisfies Record<MessageStatus, (content: MessageContent) => string>

/** What happened, without the name of the check. */
export const describeStatus = (content: MessageContent): string => content.custom_text?.text ?? STATUS_TEXTS[content.status](content)

/** The whole message in one or two sentences. */
export const summarize = (content: MessageContent): string =>
  content.custom_text
    ? `${content.custom_text.title}. ${content.custom_text.text}`
    : `${content.occasion === 'test' ? 'This is a test. ' : ''}The check "${toCheckName(content.check)}" ${describeStatus(content)}`

const scheduleFacts = ({ kind, timeout, grace, schedule, tz }: Check): readonly (readonly [string, string])[] => [
  kind === 'simple' ? ['Period', formatDuration(timeout * SECOND)] : ['Schedule', `${schedule.replaceAll('\n', ' | ')} (${tz})`],
  ['Grace time', formatDuration(grace * SECOND)],
]

const PING_TYPE_NAMES: Readonly<Record<string, string>> = {
  success: 'success',
  start: 'start',
  fail: 'failure',
  log: 'log',
  ign: 'ignored',
}

const describePing = ({ type, at, remote_addr, exitstatus }: LastPing, tz: string): string =>
  [
    PING_TYPE_NAMES[type] ?? type,
    exitstatus !== null && `exit status ${exitstatus}`,
    formatInstant(at, tz),
    remote_addr !== null && `from ${remote_addr}`,
  ]
    .filter((part) => part !== false)
    .join(', ')

/** Further facts, as name and value. */
export const listFacts = ({ check, project_name, last_ping, tz, custom_text }: MessageContent): readonly (readonly [string, string])[] =>
  custom_text
    ? []
    : [
        ['Project', project_name],
        ...(check.tags.trim() ? [['Tags', check.tags.trim().split(/\s+/).join(', ')] as const] : []),
        ...scheduleFacts(check),
        ['Pings so far', String(check.n_pings)],
        ['Last ping', last_ping ? describePing(last_ping, tz) : 'none yet'],
      ]

export const plainText = (content: MessageContent): string =>
  [
    summarize(content),
    ...(content.check.desc ? [content.check.desc] : []),
    listFacts(content)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    content.url,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

export const STATUS_COLOURS = { up: '#128a5e', late: '#b87800', down: '#bd1f1f' } satisfies Record<MessageStatus, string>
