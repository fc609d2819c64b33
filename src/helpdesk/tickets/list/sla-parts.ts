import type { SlaStatus } from '../../../contract/v1/automation-words.ts'

/** What is written beside the ticket, and what has to be read off its clocks at this moment. */
export type Settled = 'met' | 'none'
export type Live = Exclude<SlaStatus, Settled>

export const isSettled = (status: SlaStatus): status is Settled => status === 'met' || status === 'none'
export const isLive = (status: SlaStatus): status is Live => !isSettled(status)

/** Whether an index leads to exactly those tickets. */
export const isLookedUp = (statuses: readonly SlaStatus[] | undefined): boolean => statuses?.length === 1 && statuses.every(isSettled)

/** No ticket stands in two ways: the parts can be counted one by one, each by what leads to it quickest. */
export const partsOf = (statuses: readonly SlaStatus[]): readonly (readonly SlaStatus[])[] => {
  const once = [...new Set(statuses)]
  const rest = once.filter(isLive)
  return [...once.filter(isSettled).map((status) => [status]), ...(rest.length > 0 ? [rest] : [])]
}
