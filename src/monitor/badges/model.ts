import type { CheckStatus } from '../../contract/words.ts'

export type BadgeStatus = 'up' | 'late' | 'down'

/** What a badge says. The counts are true ones, however many states it shows. */
export type Badge = {
  readonly label: string
  readonly status: BadgeStatus
  readonly total: number
  readonly grace: number
  readonly down: number
}

/** One check that is down is trouble for all; being late counts only where there is a third state for it. */
export const computeBadge = (label: string, statuses: readonly CheckStatus[], states: 2 | 3): Badge => {
  const grace = statuses.filter((status) => status === 'grace').length
  const down = statuses.filter((status) => status === 'down').length
  const late = grace > 0 && states === 3 ? 'late' : 'up'
  return { label, status: down > 0 ? 'down' : late, total: statuses.length, grace, down }
}
