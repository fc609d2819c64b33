import { HOUR, MINUTE, type Instant } from '../../src/contract/time.ts'

/** What the clocks on the wall show. */
type Wall = { readonly minute: number; readonly hour: number; readonly day: number; readonly weekday: number }

/** Schedules with their meaning written out, so that nothing of the product's calendar is needed to know when they run. */
export const SCHEDULES: readonly { readonly text: string; readonly runs: (wall: Wall) => boolean }[] = [
  { text: '*/15 * * * *', runs: ({ minute }) => minute % 15 === 0 },
  { text: '0 * * * *', runs: ({ minute }) => minute === 0 },
  { text: '30 6 * * *', runs: ({ minute, hour }) => hour === 6 && minute === 30 },
  { text: '0 8 * * 1-5', runs: ({ minute, hour, weekday }) => hour === 8 && minute === 0 && weekday >= 1 && weekday <= 5 },
  { text: '15 12 1,15 * *', runs: ({ minute, hour, day }) => hour === 12 && minute === 15 && (day === 1 || day === 15) },
  { text: '45 23 * * SUN', runs: ({ minute, hour, weekday }) => hour === 23 && minute === 45 && weekday === 0 },
  { text: 'Mon..Fri 08:00', runs: ({ minute, hour, weekday }) => hour === 8 && minute === 0 && weekday >= 1 && weekday <= 5 },
  { text: '*-*-* 05,11,17,23:30', runs: ({ minute, hour }) => hour % 6 === 5 && minute === 30 },
]

/** With summer time and without, east and west, and by half an hour. */
export const ZONES = ['UTC', 'Europe/Riga', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'America/Sao_Paulo'] as const

const offsetAt = (zone: string, at: Instant): number =>
  Math.round(Temporal.Instant.fromEpochMilliseconds(at / 1_000).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000)

/** Every run of each schedule in a span of time, found by looking at the clocks of the zone each minute. */
export const allRuns = (zone: string, from: Instant, until: Instant): readonly (readonly Instant[])[] => {
  const found: Instant[][] = SCHEDULES.map(() => [])
  // None of these zones changes its clocks but on a full hour.
  for (let hour = from; hour < until; hour += HOUR) {
    const offset = offsetAt(zone, hour)
    for (let at = hour; at < hour + HOUR; at += MINUTE) {
      const wall = new Date((at + offset) / 1_000)
      const shown = { minute: wall.getUTCMinutes(), hour: wall.getUTCHours(), day: wall.getUTCDate(), weekday: wall.getUTCDay() }
      for (const [index, { runs }] of SCHEDULES.entries()) if (runs(shown)) found[index]?.push(at)
    }
  }
  return found
}
