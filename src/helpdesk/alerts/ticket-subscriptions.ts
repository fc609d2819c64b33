import type { Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { REALERT_INTERVAL } from './model.ts'
import { lockTicketAlerts, repointAlerts, saveAlert } from './store.ts'

const acknowledgeTicketAlerts = async (tx: Tx, ticket_id: number): Promise<void> => {
  for (const alert of await lockTicketAlerts(tx, ticket_id))
    if (alert.state === 'firing') await saveAlert(tx, { ...alert, state: 'acknowledged' })
}

const onAssigned = async (tx: Tx, { data }: Event<'ticket.assigned'>): Promise<void> => {
  if (data.actor.type === 'agent') await acknowledgeTicketAlerts(tx, data.id)
}

const onReply = async (tx: Tx, { data }: Event<'reply.created'>): Promise<void> => {
  if (data.author.type === 'agent') await acknowledgeTicketAlerts(tx, data.ticket_id)
}

const onDone = async (tx: Tx, { data }: Event<'ticket.resolved' | 'ticket.closed'>): Promise<void> => {
  for (const alert of await lockTicketAlerts(tx, data.id))
    if (alert.state !== 'resolved') await saveAlert(tx, { ...alert, due_at: tx.now + REALERT_INTERVAL })
  tx.signal({ topic: 'alerts', data: null })
}

const onMerged = (tx: Tx, { data }: Event<'ticket.merged'>): Promise<void> => repointAlerts(tx, data.merged_ticket_id, data.merged_into_id)

export const alertSubscriptions: Subscriptions = {
  'ticket.assigned': [forEachEvent(onAssigned)],
  'reply.created': [forEachEvent(onReply)],
  'ticket.resolved': [forEachEvent(onDone)],
  'ticket.closed': [forEachEvent(onDone)],
  'ticket.merged': [forEachEvent(onMerged)],
}
