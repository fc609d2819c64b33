import { uptimeOf, type Day } from '../ui/chart/uptime-days.ts'

export type Month = { readonly month: string; readonly share: number; readonly bad_days: number; readonly down_seconds: number }

export const monthsOf = (days: readonly Day[]): readonly Month[] =>
  [...Map.groupBy(days, ({ date }) => date.slice(0, 7))]
    .flatMap(([month, list]) => {
      const share = uptimeOf(list)
      if (share === undefined) return []
      const down_seconds = list.reduce((sum, day) => sum + day.down_seconds, 0)
      return [{ month, share, bad_days: list.filter((day) => day.down_seconds > 0).length, down_seconds }]
    })
    .toReversed()
