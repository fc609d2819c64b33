import { DAY, HOUR, MILLISECOND, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Check } from '../checks/model.ts'

export const NEWS_STATUSES = ['up', 'down', 'late'] as const
export type NewsStatus = (typeof NEWS_STATUSES)[number]

/** The last ping before it happened. */
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

/** What a channel is told. */
export type News = {
  /** The same at every attempt, so that a receiver who hears it twice can tell. */
  readonly id: string
  readonly occasion: 'flip' | 'reminder' | 'late' | 'test'
  readonly status: NewsStatus
  readonly reason: 'timeout' | 'fail' | ''
  /** When it happened, which may be before anybody noticed. */
  readonly at: Instant
  readonly now: Instant
  /** For `up`: when the time that is over began. For a reminder: when it went down. */
  readonly down_since: Instant | null
  readonly check: Check
  readonly project_name: string
  readonly last_ping: LastPing | null
  /** What the last ping brought; only for transports that want it. */
  readonly body: Uint8Array
  /** The check as the management API shows it to whoever may write. */
  readonly check_json: string
  readonly url: string
  /** The reader's time zone, where it is known. */
  readonly tz: string
  /** Where a service may report later what became of the message. */
  readonly callback_url: string
  /** Where the recipient of a mail may say that it was the last one. */
  readonly unsubscribe_url: string
  /** Somebody else's message, which goes the same way. Then nothing is said of a check. */
  readonly words?: { readonly title: string; readonly text: string }
}

const UNITS = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const

/** `3 d 4 h`, `2 h 5 min`, `45 s`: the two largest units, which is what one remembers. */
export const spanWords = (micros: number): string => {
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

/** `2026-06-01 09:15:00 UTC`: the wall clock of whoever reads it, and which wall. */
export const momentWords = (at: Instant, tz: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(at / MILLISECOND)).toZonedDateTimeISO(tz)
  return `${local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')} ${tz}`
}

export const nameOf = ({ name, uuid }: Pick<Check, 'name' | 'uuid'>): string => name || uuid

/** `DOWN | Backups` */
export const headline = ({ status, check, occasion, words }: News): string =>
  words ? words.title : `${occasion === 'test' ? 'TEST ' : ''}${status.toUpperCase()} | ${nameOf(check)}`

const REASONS = {
  timeout: 'No success signal came before the grace time was over.',
  fail: 'It sent a failure signal.',
  '': '',
} satisfies Record<News['reason'], string>

const CLAIMS = {
  up: ({ at, down_since }) => (down_since === null ? 'is UP.' : `is UP again. It was down for ${spanWords(at - down_since)}.`),
  down: ({ occasion, reason, now, down_since }) =>
    occasion === 'reminder' ? `is still DOWN, for ${spanWords(now - (down_since ?? now))} now.` : `is DOWN. ${REASONS[reason]}`.trim(),
  late: ({ at, tz }) => `is LATE. A success signal was expected at ${momentWords(at, tz)} and has not come yet.`,
} satisfies Record<NewsStatus, (news: News) => string>

/** What happened, without the name. */
export const claim = (news: News): string => news.words?.text ?? CLAIMS[news.status](news)

/** The whole news in one or two sentences. */
export const sentence = (news: News): string =>
  news.words
    ? `${news.words.title}. ${news.words.text}`
    : `${news.occasion === 'test' ? 'This is a test. ' : ''}The check "${nameOf(news.check)}" ${claim(news)}`

const rhythmOf = ({ kind, timeout, grace, schedule, tz }: Check): readonly (readonly [string, string])[] => [
  kind === 'simple' ? ['Period', spanWords(timeout * SECOND)] : ['Schedule', `${schedule.replaceAll('\n', ' | ')} (${tz})`],
  ['Grace time', spanWords(grace * SECOND)],
]

const PING_WORDS: Readonly<Record<string, string>> = { success: 'success', start: 'start', fail: 'failure', log: 'log', ign: 'ignored' }

const pingWords = ({ type, at, remote_addr, exitstatus }: LastPing, tz: string): string =>
  [
    PING_WORDS[type] ?? type,
    exitstatus !== null && `exit status ${exitstatus}`,
    momentWords(at, tz),
    remote_addr !== null && `from ${remote_addr}`,
  ]
    .filter((part) => part !== false)
    .join(', ')

/** What else is worth knowing, as name and value. */
export const facts = ({ check, project_name, last_ping, tz, words }: News): readonly (readonly [string, string])[] =>
  words
    ? []
    : [
        ['Project', project_name],
        ...(check.tags.trim() ? [['Tags', check.tags.trim().split(/\s+/).join(', ')] as const] : []),
        ...rhythmOf(check),
        ['Pings so far', String(check.n_pings)],
        ['Last ping', last_ping ? pingWords(last_ping, tz) : 'none yet'],
      ]

/** Everything as plain lines. */
export const plainText = (news: News): string =>
  [
    sentence(news),
    ...(news.check.desc ? [news.check.desc] : []),
    facts(news)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    news.url,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Grey until something is wrong. */
export const COLOURS = { up: '#128a5e', late: '#b87800', down: '#bd1f1f' } satisfies Record<NewsStatus, string>
