import { describe, expect, it } from 'vitest'
import { ZONE_ALIASES } from './zone-aliases.ts'
import { canonicalZone, ZONE_NAMES } from './zones.ts'

describe('time zones', () => {
  it('knows 483 names and 113 names they replaced, none of them twice', () => {
    expect(ZONE_NAMES.length).toBe(483)
    expect(Object.keys(ZONE_ALIASES).length).toBe(113)
    expect(new Set([...ZONE_NAMES, ...Object.keys(ZONE_ALIASES)]).size).toBe(483 + 113)
  })

  it.each(['UTC', 'GMT', 'Etc/UTC', 'Etc/GMT+5', 'Etc/GMT-14', 'Europe/Riga', 'America/Argentina/Buenos_Aires', 'Antarctica/Troll'])(
    '%s is kept as it is',
    (name) => {
      expect(canonicalZone(name)).toBe(name)
    },
  )

  it.each([
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['UCT', 'Etc/UTC'],
    ['Universal', 'Etc/UTC'],
    ['Zulu', 'Etc/UTC'],
    ['CET', 'Europe/Brussels'],
    ['MET', 'Europe/Brussels'],
    ['EST', 'America/Panama'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['GB', 'Europe/London'],
    ['Japan', 'Asia/Tokyo'],
  ])('%s becomes %s', (old, name) => {
    expect(canonicalZone(old)).toBe(name)
  })

  it.each(['', 'utc', 'europe/riga', 'Europe/Surprise', 'Factory', 'localtime', 'America/Coyhaique', '+02:00', ' UTC', 'constructor'])(
    '“%s” is no time zone',
    (name) => {
      expect(canonicalZone(name)).toBeUndefined()
    },
  )

  it('an old name leads to a known name and to the same clock', () => {
    for (const [old, name] of Object.entries(ZONE_ALIASES)) {
      expect(ZONE_NAMES).toContain(name)
      for (const day of ['2026-01-15', '2026-07-15']) {
        const offsets = [old, name].map((zone) => Temporal.Instant.from(`${day}T12:00Z`).toZonedDateTimeISO(zone).offset)
        expect(offsets[0], `${old} and ${name} in ${day}`).toBe(offsets[1])
      }
    }
  })

  it('the runtime knows the clock of every name', () => {
    for (const name of ZONE_NAMES) expect(Temporal.Instant.from('2026-01-15T12:00Z').toZonedDateTimeISO(name).timeZoneId).toBe(name)
  })
})
