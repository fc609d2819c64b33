import { loadConversation, listTicketViews } from '../../helpdesk/ticket-view/read.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { presentReplies, presentTicket, presentTimelineEvent } from './ticket-presenter.ts'

export type TicketInclude = { readonly include?: readonly ('replies' | 'timeline')[] | undefined }

export const loadIncluded = async (reader: Reader, id: number, { include = [] }: TicketInclude, base_url: string) => {
  if (include.length === 0) return {}
  const conversation = await loadConversation(reader, id)
  return {
    ...(include.includes('replies') && { replies: presentReplies(conversation, base_url) }),
    ...(include.includes('timeline') && { timeline_events: conversation.timeline_events.map(presentTimelineEvent) }),
  }
}

export const presentTicketList = async (reader: Reader, ids: readonly number[], include: TicketInclude, base_url: string) => {
  const shown = []
  for (const view of await listTicketViews(reader, ids))
    shown.push({ ...presentTicket(view), ...(await loadIncluded(reader, view.ticket.id, include, base_url)) })
  return shown
}
