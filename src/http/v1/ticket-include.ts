import { loadConversation, listTicketViews } from '../../helpdesk/tickets/read.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { repliesOut, ticketOut, timelineOut } from './ticket-out.ts'

export type Include = { readonly include?: readonly ('replies' | 'timeline')[] | undefined }

/** What a caller asked for beside a ticket. */
export const includedIn = async (reader: Reader, id: number, { include = [] }: Include, base_url: string) => {
  if (include.length === 0) return {}
  const conversation = await loadConversation(reader, id)
  return {
    ...(include.includes('replies') && { replies: repliesOut(conversation, base_url) }),
    ...(include.includes('timeline') && { timeline_events: conversation.timeline_events.map(timelineOut) }),
  }
}

/** A page of tickets, in the order of their ids, with what was asked for. */
export const listedTickets = async (reader: Reader, ids: readonly number[], include: Include, base_url: string) => {
  const shown = []
  for (const view of await listTicketViews(reader, ids))
    shown.push({ ...ticketOut(view), ...(await includedIn(reader, view.ticket.id, include, base_url)) })
  return shown
}
