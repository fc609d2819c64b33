import { updateMany } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { type NewTicketSla, planNewTicket, planTicket, type TicketSlaPlan, type SlaPolicyEdit } from '../sla/apply.ts'
import type { SlaSummary } from '../sla/summary.ts'
import type { Ticket } from './model.ts'

const UPDATE_SETTLED_STATUS = updateMany('tickets', { sla_standing: 'text', id: 'bigint' })

/** Stored with the ticket for lists. Does not increment its version. */
const saveSettledStatus = (tx: Tx, { id }: Ticket, { summary, settled_status }: TicketSlaPlan): SlaSummary => {
  if (settled_status !== undefined) tx.deferWrite(UPDATE_SETTLED_STATUS, [[settled_status, id]])
  return summary
}

/** Plans the SLA of a ticket that the caller has locked. Returns the new summary. */
export const replanSla = async (tx: Tx, ticket: Ticket, edit?: SlaPolicyEdit): Promise<SlaSummary> =>
  saveSettledStatus(tx, ticket, await planTicket(tx, ticket, edit))

export const planNewSla = async (tx: Tx, ticket: Ticket, sla: NewTicketSla): Promise<SlaSummary> =>
  saveSettledStatus(tx, ticket, await planNewTicket(tx, ticket, sla))
