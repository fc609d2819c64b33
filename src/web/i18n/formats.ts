import { DAY, HOUR, MILLISECOND, MINUTE, SECOND, type Instant } from '../../contract/time.ts'

// Number, list and time formats of a language. Intl objects are expensive, so each is created once, on first use.

export type Plural = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string }
export type TimeStyle = 'clock' | 'date' | 'weekday' | 'short' | 'stamp' | 'full'

export type Formats = {
  readonly language: string
  readonly number: (value: number, digits?: number) => string
  readonly percent: (share: number, digits?: number) => string
  readonly bytes: (count: number) => string
  readonly list: (items: readonly string[]) => string
  /** `#` in the chosen form stands for the number. */
  readonly plural: (count: number, forms: Plural) => string
  /** A message that is nothing but such a form. */
  readonly counted: (forms: Plural) => (given: { readonly count: number }) => string
  /** `3h ago`, `in 21h`, `now`. */
  readonly relative: (at: Instant, now: Instant) => string
  /** The two largest units of a span: `2h 14m`, `31.4s`, `84ms`. */
  readonly span: (micros: number) => string
  readonly time: (at: Instant, zone: string, style: TimeStyle) => string
}

const timeStyles = {
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  stamp: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  full: {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
} satisfies Record<TimeStyle, Intl.DateTimeFormatOptions>

const steps = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', 2 * DAY, DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const

const remembered = <T>(build: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key) ?? build(key)
    known.set(key, found)
    return found
  }
}

/** Counts in hours up to two days, because "26h ago" can be compared with a daily schedule, "1d ago" cannot. */
const relativeParts = (micros: number): { value: number; unit: Intl.RelativeTimeFormatUnit } | undefined => {
  const size = Math.abs(micros)
  for (const [unit, from, divisor = from] of steps) if (size >= from) return { value: Math.trunc(micros / divisor), unit }
  return undefined
}

const spanParts = (micros: number): Partial<Record<Intl.DurationFormatUnit, number>> => {
  const whole = Math.floor(micros / SECOND)
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3_600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ]
  if (days > 0) return { days, hours }
  if (hours > 0) return { hours, minutes }
  return { minutes, seconds }
}

export const formats = (language: string): Formats => {
  const numbers = remembered(
    (digits) => new Intl.NumberFormat(language, { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) }),
  )
  const units = remembered(
    (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 1 }),
  )
  const percents = remembered((digits) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: Number(digits) }))
  const times = remembered((key) => {
    const [style = 'full', zone = 'UTC'] = key.split(' ')
    return new Intl.DateTimeFormat(language, { ...timeStyles[styleOf(style)], timeZone: zone })
  })
  const lists = remembered(() => new Intl.ListFormat(language))
  const rules = remembered(() => new Intl.PluralRules(language))
  const relatives = remembered(
    (numeric) => new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: numeric === 'auto' ? 'auto' : 'always' }),
  )
  const spans = remembered(() => new Intl.DurationFormat(language, { style: 'narrow' }))

  const plural = (count: number, forms: Plural): string =>
    (forms[rules('').select(count)] ?? forms.other).replaceAll('#', numbers('0').format(count))

  return {
    language,
    number: (value, digits = 0) => numbers(String(digits)).format(value),
    percent: (share, digits = 2) => percents(String(digits)).format(roundedDown(share, digits)),
    bytes: (count) => {
      if (count < 1_000) return units('byte').format(count)
      return count < 1_000_000 ? units('kilobyte').format(count / 1_000) : units('megabyte').format(count / 1_000_000)
    },
    list: (items) => lists('').format(items),
    plural,
    counted:
      (forms) =>
      ({ count }) =>
        plural(count, forms),
    relative: (at, now) => {
      const parts = relativeParts(at - now)
      return parts === undefined ? relatives('auto').format(0, 'second') : relatives('always').format(parts.value, parts.unit)
    },
    span: (micros) => {
      if (micros < SECOND) return units('millisecond').format(Math.round(micros / MILLISECOND))
      return micros < MINUTE ? units('second').format(micros / SECOND) : spans('').format(spanParts(micros))
    },
    time: (at, zone, style) => times(`${style} ${zone}`).format(Math.floor(at / MILLISECOND)),
  }
}

/** Uptime is never rounded up: 99.999 % with one bad minute is not 100 %. */
const roundedDown = (share: number, digits: number): number => {
  const scale = 10 ** (digits + 2)
  return Math.floor(share * scale + 1e-6) / scale
}

const isStyle = (text: string): text is TimeStyle => text in timeStyles
const styleOf = (text: string): TimeStyle => (isStyle(text) ? text : 'full')
