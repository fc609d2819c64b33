import type { SlaStatus } from '../../../contract/v1/automation-enums.ts'

/** Statuses stored in `tickets`; all others depend on the clocks and the current time. */
export type StoredSlaStatus = 'met' | 'none'
export type LiveSlaStatus = Exclude<SlaStatus, StoredSlaStatus>

export const isStoredStatus = (status: SlaStatus): status is StoredSlaStatus => status === 'met' || status === 'none'
export const isLiveStatus = (status: SlaStatus): status is LiveSlaStatus => !isStoredStatus(status)

/** Whether an index contains exactly the tickets with these statuses. */
export const isIndexedStatus = (statuses: readonly SlaStatus[] | undefined): boolean =>
  statuses?.length === 1 && statuses.every(isStoredStatus)

/** A ticket has exactly one SLA status, so the parts can be counted separately, each with its own index. */
export const splitSlaStatuses = (statuses: readonly SlaStatus[]): readonly (readonly SlaStatus[])[] => {
  const once = [...new Set(statuses)]
  const rest = once.filter(isLiveStatus)
  return [...once.filter(isStoredStatus).map((status) => [status]), ...(rest.length > 0 ? [rest] : [])]
}
