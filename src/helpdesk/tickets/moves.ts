import { DAY } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import type { Department } from '../../people/departments/model.ts'
import { notify } from '../notices/notices.ts'
import { changeTicket } from './change.ts'
import { isWaiting, referenceOf, type Ticket } from './model.ts'
import { lockDueMoves, nextMove, resolvedOf, setNextMove } from './moves-store.ts'

const remind = async (tx: Tx, { id, subject, assignee_id }: Ticket): Promise<void> => {
  const data = { reference: referenceOf(id), subject }
  await notify(tx, assignee_id === null ? [] : [assignee_id], { kind: 'reminder', ticket_id: id, data })
}

/** A pause ends, or a solution nobody objected to becomes final. */
const move = async (tx: Tx, ticket: Ticket): Promise<void> => {
  const actor = system('clock')
  if (isWaiting(ticket.status)) {
    await changeTicket(tx, actor, ticket, { status: 'open', pending_until: null })
    await remind(tx, ticket)
  } else if (ticket.status === 'resolved') await changeTicket(tx, actor, ticket, { status: 'closed', close_reason: 'auto' })
  else await setNextMove(tx, ticket.id, null)
}

const TICKETS_PER_STEP = 100

/** Tickets that move by themselves, at the moment written on them. */
export const ticketMovesLoop = (db: Db): Loop => ({
  name: 'ticket moves',
  topics: ['ticket.changed', 'ticket moves'],
  step: async () => {
    const due = await db.read(async (reader) => ((await nextMove(reader)) ?? Infinity) <= reader.now)
    if (!due) return 'idle'
    const moved = await db.tx(async (tx) => {
      const tickets = await lockDueMoves(tx, TICKETS_PER_STEP)
      for (const ticket of tickets) await move(tx, ticket)
      return tickets.length
    })
    return moved === TICKETS_PER_STEP ? 'more' : 'idle'
  },
  nextDue: () => db.read(nextMove),
})

/** The department changed its mind about how long a solution stands open; that holds for what is resolved now, too. */
export const replanMoves = async (tx: Tx, { id, auto_close_days }: Department): Promise<void> => {
  for (const ticket of await resolvedOf(tx, id))
    await setNextMove(
      tx,
      ticket.id,
      auto_close_days === null || ticket.resolved_at === null ? null : ticket.resolved_at + auto_close_days * DAY,
    )
  tx.signal({ topic: 'ticket moves' })
}
