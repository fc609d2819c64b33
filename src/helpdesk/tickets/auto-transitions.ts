import { DAY } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import type { Department } from '../../people/departments/model.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { findNextTransitionAt, listResolvedTickets, lockDueTransitions, updateNextTransition } from './auto-transitions-store.ts'
import { formatReference, isWaiting, type Ticket } from './model.ts'
import { updateTicket } from './update.ts'

const notifyAssignee = async (tx: Tx, { id, subject, assignee_id }: Ticket): Promise<void> => {
  const data = { reference: formatReference(id), subject }
  await notifyAgents(tx, assignee_id === null ? [] : [assignee_id], { kind: 'reminder', ticket_id: id, data })
}

/** Reopens a waiting ticket at the end of its pause, or closes a resolved ticket. */
const transitionTicket = async (tx: Tx, ticket: Ticket): Promise<void> => {
  const actor = system('clock')
  if (isWaiting(ticket.status)) {
    await updateTicket(tx, actor, ticket, { status: 'open', pending_until: null })
    await notifyAssignee(tx, ticket)
  } else if (ticket.status === 'resolved') await updateTicket(tx, actor, ticket, { status: 'closed', close_reason: 'auto' })
  else await updateNextTransition(tx, ticket.id, null)
}

const TICKETS_PER_STEP = 100

export const autoTransitionsLoop = (db: Db): Loop => ({
  name: 'ticket moves',
  topics: ['ticket.changed', 'ticket moves'],
  step: async () => {
    const due = await db.read(async (reader) => ((await findNextTransitionAt(reader)) ?? Infinity) <= reader.now)
    if (!due) return 'idle'
    const transitioned = await db.tx(async (tx) => {
      const tickets = await lockDueTransitions(tx, TICKETS_PER_STEP)
      for (const ticket of tickets) await transitionTicket(tx, ticket)
      return tickets.length
    })
    return transitioned === TICKETS_PER_STEP ? 'more' : 'idle'
  },
  nextDue: () => db.read(findNextTransitionAt),
})

/** Applies a changed `auto_close_days` to tickets that are already resolved. */
export const rescheduleAutoClose = async (tx: Tx, { id, auto_close_days }: Department): Promise<void> => {
  for (const ticket of await listResolvedTickets(tx, id))
    await updateNextTransition(
      tx,
      ticket.id,
      auto_close_days === null || ticket.resolved_at === null ? null : ticket.resolved_at + auto_close_days * DAY,
    )
  tx.signal({ topic: 'ticket moves' })
}
