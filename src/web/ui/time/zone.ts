import type { ZoneChoice } from '../../prefs-shape.ts'

/** Zone for the times of a check: the check’s, the viewer’s or UTC. */
export const zoneOf = (choice: ZoneChoice, own: string | undefined, viewer: string): string => {
  if (own === undefined || choice === 'mine') return viewer
  return choice === 'utc' ? 'UTC' : own
}
