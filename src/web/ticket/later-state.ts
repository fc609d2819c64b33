import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import type { ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'

// How a reply that goes out later stands, as its ticket is now.

export type LaterNews = 'isMerged' | 'isClosed' | 'clientWrote' | undefined

type Around = Pick<TicketOverview, 'merged_into_id' | 'status' | 'closed_at' | 'last_client_reply_at'>

/** What its author should know before it goes, or does not go. The server decides by the same rules when its time has come. */
export const newsFor = (ticket: Around, { updated_at }: Pick<ScheduledReplyRecord, 'updated_at'>): LaterNews => {
  if (ticket.merged_into_id !== null) return 'isMerged'
  if (ticket.status === 'closed' && (ticket.closed_at ?? '') > updated_at) return 'isClosed'
  return (ticket.last_client_reply_at ?? '') > updated_at ? 'clientWrote' : undefined
}

export type LaterAct = 'edit' | 'sendNow' | 'takeBack' | 'stop' | 'discard'

type Mine = { readonly isMine: boolean; readonly isMerged: boolean; readonly isWaiting: boolean }

/** Whose words they are decides: others can stop a reply, and clear away what does not go out anyway. */
export const laterActs = ({ isMine, isMerged, isWaiting }: Mine): readonly LaterAct[] => {
  if (isMine && !isMerged) return ['edit', 'sendNow', 'takeBack']
  return [isWaiting && !isMine ? 'stop' : 'discard']
}
