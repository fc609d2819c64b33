import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { moveTicketPages } from './pages-store.ts'
import { acknowledgeTicketPages, listPages, resolveLinkedPages } from './pages.ts'

/** An action of an agent before the page was triggered does not acknowledge the page. */
const wasPagedBefore = async (reader: Reader, ticket_id: number, at: Instant): Promise<boolean> => {
  const { pages } = await listPages(reader, { state: 'triggered', ticket_id }, { limit: 1, offset: 0 })
  return (pages[0]?.triggered_at ?? Infinity) <= at
}

const onAssigned = async (tx: Tx, { data, created_at }: Event<'ticket.assigned'>): Promise<void> => {
  if (data.actor.type === 'agent' && (await wasPagedBefore(tx, data.id, created_at)))
    await acknowledgeTicketPages(tx, data.id, data.actor.id)
}

const onReply = async (tx: Tx, { data, created_at }: Event<'reply.created'>): Promise<void> => {
  if (data.author.type === 'agent' && (await wasPagedBefore(tx, data.ticket_id, created_at)))
    await acknowledgeTicketPages(tx, data.ticket_id, data.author.id)
}

const onDone = (tx: Tx, { data }: Event<'ticket.resolved' | 'ticket.closed'>): Promise<void> =>
  resolveLinkedPages(tx, { ticket_id: data.id }, data.actor.type === 'agent' ? data.actor.id : null)

const onMerged = (tx: Tx, { data }: Event<'ticket.merged'>): Promise<void> =>
  moveTicketPages(tx, data.merged_ticket_id, data.merged_into_id)

export const onCallSubscriptions: Subscriptions = {
  'ticket.assigned': [forEachEvent(onAssigned)],
  'reply.created': [forEachEvent(onReply)],
  'ticket.resolved': [forEachEvent(onDone)],
  'ticket.closed': [forEachEvent(onDone)],
  'ticket.merged': [forEachEvent(onMerged)],
}
