import { DAY, formatIsoMillis, type Instant } from '../../contract/time.ts'
import { printDay, readDay } from '../ui/time/zoned.ts'
import type { ReportSearch } from './search.ts'

// Report periods end with a day, so that results are the same all day.

export type Range = { readonly from: string; readonly to: string }

/** First and last day (inclusive) in UTC, as day numbers. */
export const daysOf = ({ period = '30d', from, to }: ReportSearch, now: Instant): { readonly first: number; readonly last: number } => {
  const today = Math.floor(now / DAY)
  const [first, last] = [readDay(from ?? ''), readDay(to ?? '')]
  if (first !== undefined || last !== undefined) {
    const end = last ?? today
    return { first: Math.min(first ?? end, end), last: end }
  }
  return { first: today - Number.parseInt(period, 10) + 1, last: today }
}

export const rangeOf = (search: ReportSearch, now: Instant): Range => {
  const { first, last } = daysOf(search, now)
  return { from: formatIsoMillis(first * DAY), to: formatIsoMillis((last + 1) * DAY) }
}

export const rangeOfDay = (date: string): Range => {
  const day = readDay(date) ?? 0
  return { from: formatIsoMillis(day * DAY), to: formatIsoMillis((day + 1) * DAY) }
}

/** Age groups of open tickets; the API uses the same keys. */
export const ages = ['under 1 d', 'under 3 d', 'under 7 d', 'under 14 d', 'under 30 d', 'older'] as const
type Age = (typeof ages)[number]

const daysUpTo = (age: Age | undefined): number | undefined =>
  age === undefined || age === 'older' ? undefined : Number(age.split(' ')[1])

export const ever = (now: Instant): Range => ({ from: formatIsoMillis(0), to: formatIsoMillis(now + DAY) })

export const rangeOfAge = (age: Age, now: Instant): Range => {
  const [younger, older] = [daysUpTo(ages[ages.indexOf(age) - 1]), daysUpTo(age)]
  return {
    from: older === undefined ? ever(now).from : formatIsoMillis(now - older * DAY + 1_000),
    to: younger === undefined ? ever(now).to : formatIsoMillis(now - younger * DAY + 1_000),
  }
}

export const ownDates = (search: ReportSearch, now: Instant): { readonly from: string; readonly to: string } => {
  const { first, last } = daysOf(search, now)
  return { from: printDay(first), to: printDay(last) }
}
