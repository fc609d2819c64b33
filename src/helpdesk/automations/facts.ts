import type { EventData } from '../../contract/events.ts'
import type { EventTrigger } from '../../contract/v1/automation-words.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { slaOfTickets } from '../sla/apply.ts'
import type { Ticket } from '../tickets/model.ts'
import { readBriefly } from '../tickets/waiting.ts'
import { NOTHING_HAPPENED, type Facts, type Happened } from './evaluate.ts'

/** What is the case with these tickets now. */
export const factsOf = async (reader: Reader, ids: readonly number[], happened: Happened = NOTHING_HAPPENED): Promise<readonly Facts[]> => {
  const briefs = await readBriefly(reader, ids)
  const slas = await slaOfTickets(reader, ids)
  return briefs.map((brief) => ({ ...brief, sla_status: slas.get(brief.ticket.id)?.status ?? 'none', happened, now: reader.now }))
}

type Told = EventData[EventTrigger]

/** The ticket an event is about. */
export const ticketIdOf = (data: Told): number => ('ticket_id' in data ? data.ticket_id : data.id)

/** What an event knows that the ticket does not. */
export const happenedIn = (data: Told): Happened => ({
  changes: 'changes' in data ? data.changes : {},
  actor_type: 'actor' in data ? data.actor.type : 'rating' in data ? 'client' : 'system',
  reply_body: 'body' in data ? data.body : null,
  reply_author: 'author' in data ? data.author.type : null,
  sla_metric: 'metric' in data ? data.metric : null,
  rating: 'rating' in data ? data.rating : null,
})

/** The ticket as far as the event remembers it; the rest is as it is today. */
export const asItWas = (ticket: Ticket, data: Told): Ticket => {
  if ('rating' in data) return ticket
  const { status, priority, department_id } = 'ticket' in data ? data.ticket : data
  const { assignee_id = ticket.assignee_id, tags = ticket.tags } = 'changes' in data || 'channel' in data ? partOf(data) : {}
  return { ...ticket, status, priority, department_id, assignee_id, tags }
}

// Only events about tickets as a whole have these two; others answer neither.
const partOf = (data: object): Partial<Pick<Ticket, 'assignee_id' | 'tags'>> => data
