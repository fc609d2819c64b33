import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import type { ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'

export type LaterNews = 'isMerged' | 'isClosed' | 'clientWrote' | undefined

type Around = Pick<TicketOverview, 'merged_into_id' | 'status' | 'closed_at' | 'last_client_reply_at'>

/** Warning for the author before the reply is sent. The server applies the same rules at the due time. */
export const newsFor = (ticket: Around, { updated_at }: Pick<ScheduledReplyRecord, 'updated_at'>): LaterNews => {
  if (ticket.merged_into_id !== null) return 'isMerged'
  if (ticket.status === 'closed' && (ticket.closed_at ?? '') > updated_at) return 'isClosed'
  return (ticket.last_client_reply_at ?? '') > updated_at ? 'clientWrote' : undefined
}

export type LaterAct = 'edit' | 'sendNow' | 'takeBack' | 'stop' | 'discard'

type Mine = { readonly isMine: boolean; readonly isMerged: boolean; readonly isWaiting: boolean }

/** Only the author may edit or send; other agents can stop it, or discard it after it was stopped. */
export const laterActs = ({ isMine, isMerged, isWaiting }: Mine): readonly LaterAct[] => {
  if (isMine && !isMerged) return ['edit', 'sendNow', 'takeBack']
  return [isWaiting && !isMine ? 'stop' : 'discard']
}
