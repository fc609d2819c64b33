import { niceTicks } from '../ui/chart/scale.ts'
import { mondayOf, printDay, readDay } from '../ui/time/zoned.ts'

export type Row = Readonly<Record<string, string | number | null>>

export const numberIn = (row: Row | undefined, name: string): number => Number(row?.[name] ?? 0)

export const textIn = (row: Row, name: string): string => String(row[name] ?? '')

export const sumOf = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + numberIn(row, name), 0)

export type Dated = { readonly date: string; readonly value: number }

/** Above this number of days one bar stands for a week: daily bars would be too thin. */
const mostBars = 62

export const isByWeek = (days: number): boolean => days > mostBars

export const barsOf = (rows: readonly Row[], name: string): readonly Dated[] => {
  const days = rows.map((row) => ({ date: textIn(row, 'date'), value: numberIn(row, name) }))
  if (!isByWeek(days.length)) return days
  const weeks = new Map<string, number>()
  for (const { date, value } of days) {
    const monday = printDay(mondayOf(readDay(date) ?? 0))
    weeks.set(monday, (weeks.get(monday) ?? 0) + value)
  }
  return [...weeks].map(([date, value]) => ({ date, value }))
}

export const mostOf = (bars: readonly Dated[]): Dated | undefined =>
  bars.reduce<Dated | undefined>((most, bar) => (bar.value > (most?.value ?? 0) ? bar : most), undefined)

export const countTicks = (max: number): readonly number[] => niceTicks(max).filter(Number.isInteger)
