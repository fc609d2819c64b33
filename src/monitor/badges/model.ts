import type { CheckStatus } from '../../contract/enums.ts'

export type BadgeStatus = 'up' | 'late' | 'down'

/** Label, status and counts of a badge. The counts do not depend on how many states the badge shows. */
export type Badge = {
  readonly label: string
  readonly status: BadgeStatus
  readonly total: number
  readonly grace: number
  readonly down: number
}

/** One check that is down makes the badge `down`. A late check makes it `late`, but only in a badge with three states. */
export const computeBadge = (label: string, statuses: readonly CheckStatus[], states: 2 | 3): Badge => {
  const grace = statuses.filter((status) => status === 'grace').length
  const down = statuses.filter((status) => status === 'down').length
  const late = grace > 0 && states === 3 ? 'late' : 'up'
  return { label, status: down > 0 ? 'down' : late, total: statuses.length, grace, down }
}
