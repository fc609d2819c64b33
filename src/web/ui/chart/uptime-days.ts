export type Day = {
  readonly date: string
  readonly watched_seconds: number
  readonly down_seconds: number
}

export type DayLook = 'none' | 'up' | 'late' | 'down'

const shortTrouble = 0.02

export const dayLook = (day: Day): DayLook => {
  if (day.watched_seconds <= 0) return 'none'
  if (day.down_seconds <= 0) return 'up'
  return day.down_seconds / day.watched_seconds < shortTrouble ? 'late' : 'down'
}

/** Uptime share of the monitored time; `undefined` without monitoring. */
export const uptimeOf = (days: readonly Day[]): number | undefined => {
  const watched = days.reduce((sum, day) => sum + day.watched_seconds, 0)
  const down = days.reduce((sum, day) => sum + day.down_seconds, 0)
  return watched <= 0 ? undefined : Math.max(0, 1 - down / watched)
}
