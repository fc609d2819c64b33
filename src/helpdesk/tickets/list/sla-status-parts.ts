import type { SlaStatus } from '../../../contract/v1/automation-words.ts'

/** What is written beside the ticket, and what has to be read off its clocks at this moment. */
export type StoredSlaStatus = 'met' | 'none'
export type LiveSlaStatus = Exclude<SlaStatus, StoredSlaStatus>

export const isStoredStatus = (status: SlaStatus): status is StoredSlaStatus => status === 'met' || status === 'none'
export const isLiveStatus = (status: SlaStatus): status is LiveSlaStatus => !isStoredStatus(status)

/** Whether an index leads to exactly those tickets. */
export const isIndexedStatus = (statuses: readonly SlaStatus[] | undefined): boolean =>
  statuses?.length === 1 && statuses.every(isStoredStatus)

/** No ticket stands in two ways: the parts can be counted one by one, each by what leads to it quickest. */
export const splitSlaStatuses = (statuses: readonly SlaStatus[]): readonly (readonly SlaStatus[])[] => {
  const once = [...new Set(statuses)]
  const rest = once.filter(isLiveStatus)
  return [...once.filter(isStoredStatus).map((status) => [status]), ...(rest.length > 0 ? [rest] : [])]
}
