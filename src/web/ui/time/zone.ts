import type { ZoneChoice } from '../../prefs-shape.ts'

/** Time zone in which the times of a check are shown: the zone of the check, of the viewer or UTC. */
export const zoneOf = (choice: ZoneChoice, own: string | undefined, viewer: string): string => {
  if (own === undefined || choice === 'mine') return viewer
  return choice === 'utc' ? 'UTC' : own
}
