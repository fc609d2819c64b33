import type { EventData } from '../../contract/events.ts'
import type { EventTrigger } from '../../contract/v1/automation-enums.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { loadSlaByTicket } from '../sla/apply.ts'
import type { Ticket } from '../tickets/model.ts'
import { loadTicketFacts } from '../tickets/rule-candidates.ts'
import { type EventFacts, NO_EVENT_FACTS, type RuleFacts } from './evaluate.ts'

export const loadRuleFacts = async (
  reader: Reader,
  ids: readonly number[],
  event: EventFacts = NO_EVENT_FACTS,
): Promise<readonly RuleFacts[]> => {
  const ticketFacts = await loadTicketFacts(reader, ids)
  const slas = await loadSlaByTicket(reader, ids)
  return ticketFacts.map((facts) => ({
    ...facts,
    sla_status: slas.get(facts.ticket.id)?.status ?? 'none',
    event,
    now: reader.now,
  }))
}

type TriggerData = EventData[EventTrigger]

export const toTicketId = (data: TriggerData): number => ('ticket_id' in data ? data.ticket_id : data.id)

export const toEventFacts = (data: TriggerData): EventFacts => ({
  changes: 'changes' in data ? data.changes : {},
  actor_type: 'actor' in data ? data.actor.type : 'rating' in data ? 'client' : 'system',
  reply_body: 'body' in data ? data.body : null,
  reply_author: 'author' in data ? data.author.type : null,
  sla_metric: 'metric' in data ? data.metric : null,
  rating: 'rating' in data ? data.rating : null,
})

/** The ticket at the time of the event: fields in the event's data have those values, all other fields the current ones. */
export const applySnapshot = (ticket: Ticket, data: TriggerData): Ticket => {
  if ('rating' in data) return ticket
  const { status, priority, department_id } = 'ticket' in data ? data.ticket : data
  const { assignee_id = ticket.assignee_id, tags = ticket.tags } = 'changes' in data || 'channel' in data ? snapshotOf(data) : {}
  return { ...ticket, status, priority, department_id, assignee_id, tags }
}

const snapshotOf = (data: object): Partial<Pick<Ticket, 'assignee_id' | 'tags'>> => data
