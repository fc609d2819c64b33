/** The checks of the load: their addresses and schedules follow from their index, so generator and database need no list between them. */

/** Odd, so multiplication modulo 2^32 is a bijection: the first eight digits are unique and lie scattered in the index of uuids. */
const SCATTER = 2_654_435_761
const TWO_POW_32 = 4_294_967_296

/** Indexes start at 1: they are the ids of the checks. */
export const uuidOf = (index: number): string =>
  `${((index * SCATTER) % TWO_POW_32).toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

/** The same in SQL, for the integer column `i`. */
export const UUID_SQL = {
  sqlite: `printf('%08x-0000-4000-8000-%012x', (i * ${SCATTER}) & ${TWO_POW_32 - 1}, i)`,
  postgres: `lpad(to_hex((i * ${SCATTER}) & ${TWO_POW_32 - 1}), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(i), 12, '0')`,
} as const

export const slugOf = (index: number): string => `job-${index}`

export type CheckKind = {
  readonly kind: 'simple' | 'cron' | 'oncalendar'
  readonly timeout: number
  readonly grace: number
  readonly schedule: string
  /** Seconds from the last ping to the stored deadline; it may be earlier than the true one, never later. */
  readonly alert_after: number
}

const simple = (timeout: number, grace: number): CheckKind => ({
  kind: 'simple',
  timeout,
  grace,
  schedule: '* * * * *',
  alert_after: timeout + grace,
})
const scheduled = (kind: 'cron' | 'oncalendar', schedule: string, grace: number, alert_after: number): CheckKind => ({
  kind,
  timeout: 86_400,
  grace,
  schedule,
  alert_after,
})

const HALF_A_DAY = 43_200

/**
 * Hourly, daily, minutely, cron and OnCalendar; grace shorter and longer than the interval. Daily schedules are twelve hours away from `hour`
 * (UTC), and each deadline is at least an hour away: no check that the load does not reach goes down during a measurement.
 */
export const checkKinds = (hour: number): readonly CheckKind[] => {
  const far = (hour + 12) % 24
  return [
    simple(3_600, 300),
    simple(3_600, 7_200),
    simple(86_400, 3_600),
    simple(86_400, 172_800),
    simple(60, 3_600),
    simple(300, 3_600),
    scheduled('cron', `0 ${far} * * *`, 3_600, HALF_A_DAY - 3_600),
    scheduled('cron', '*/5 * * * *', 3_600, 3_600),
    scheduled('oncalendar', `Mon..Fri ${String(far).padStart(2, '0')}:00`, 600, HALF_A_DAY - 3_600),
    scheduled('oncalendar', '*-*-* *:30:00', 7_200, 7_200),
  ]
}

/** Checks that are new until `due` pings them; then all have their deadline 60 s after the next full minute. */
export const DUE_KIND: CheckKind = { kind: 'cron', timeout: 86_400, grace: 60, schedule: '* * * * *', alert_after: 0 }
