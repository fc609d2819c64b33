import type { ZoneChoice } from '../../prefs-shape.ts'

/** The zone in which to show a time that belongs to a check: the check's own, the reader's, or UTC. */
export const zoneOf = (choice: ZoneChoice, own: string | undefined, viewer: string): string => {
  if (own === undefined || choice === 'mine') return viewer
  return choice === 'utc' ? 'UTC' : own
}
