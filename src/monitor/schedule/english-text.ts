const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const ORDINALS = ['last', 'first', 'second', 'third', 'fourth', 'fifth']

export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday % 7] ?? ''
export const monthName = (month: number): string => MONTH_NAMES[month - 1] ?? ''

const ORDINAL_SUFFIXES = ['th', 'st', 'nd', 'rd']

/** Ordinal number up to 31; 0 is "last". */
export const toOrdinal = (nth: number): string => ORDINALS[nth] ?? nth + ((nth > 20 ? ORDINAL_SUFFIXES[nth % 10] : undefined) ?? 'th')

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "a", "a and b", "a, b and c", without duplicates. */
export const joinList = (items: readonly string[], last = 'and'): string =>
  [...new Set(items)].join(', ').replace(/, (?=[^,]*$)/, ` ${last} `)

export const pluralize = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

const UNITS: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "1 day and 2 hours". */
export const formatLongDuration = (seconds: number): string => {
  let rest = seconds
  const parts = UNITS.flatMap(([noun, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [pluralize(count, noun)] : []
  })
  return parts.length > 0 ? joinList(parts) : '0 seconds'
}
