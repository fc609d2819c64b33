import { createPlaces } from './places.ts'
import type { Rules } from './rules.ts'
import { createSharedRules } from './shared-rules.ts'

/** The settings of checks that were pinged, by uuid. What it says is checked against the database each time. */
export type KnownChecks = {
  find(uuid: string): Rules | undefined
  keep(rules: Rules): void
  forget(uuid: string): void
}

const WIDTH = 4

export const createKnownChecks = (most: number): KnownChecks => {
  const places = createPlaces(most, WIDTH)
  const shared = createSharedRules()
  return {
    find: (uuid) => {
      const place = places.find(uuid)
      if (!place) return undefined
      const number = (which: number): number => place.numbers[place.at + which] ?? NaN
      return { ...shared.find(number(0)), id: number(1), uuid, project_id: number(2), settings_version: number(3) }
    },
    keep: (rules) => {
      const settings = shared.numberOf(rules)
      if (settings === undefined) return places.forget(rules.uuid)
      const place = places.take(rules.uuid)
      place?.numbers.set([settings, rules.id, rules.project_id, rules.settings_version], place.at)
    },
    forget: places.forget,
  }
}
