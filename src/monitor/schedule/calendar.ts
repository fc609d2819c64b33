/** Calendar arithmetic on integers: days count from 1970-01-01, months from 1, weekdays from Sunday as 0. */
export const DAY_SECONDS = 86_400

const DAY_MILLIS = DAY_SECONDS * 1_000

export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number }

export const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MILLIS

export const dateOfDay = (number: number): CalendarDate => {
  const date = new Date(number * DAY_MILLIS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

// 1970-01-01 was a Thursday.
export const weekdayOfDay = (number: number): number => (((number + 4) % 7) + 7) % 7
