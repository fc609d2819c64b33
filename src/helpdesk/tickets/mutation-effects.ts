import type { Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import type { Actor } from '../../people/actor.ts'
import { updateLinkedCount } from '../problems/count-linked.ts'
import type { Reply } from '../replies/model.ts'
import { listReplyIds } from '../replies/replies.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { type NewTicketSla, planNewTicket, planTicket } from '../sla/apply.ts'
import { NO_SLA, type SlaSummary } from '../sla/summary.ts'
import { updateTicketCounts } from './counts/counts.ts'
import type { Ticket } from './model.ts'

/** Something happened to a ticket, and this is what it was and became. */
export type TicketMutation = {
  readonly cause:
    | 'created'
    /** It came from another product; nobody is told. */
    | 'imported'
    | 'changed'
    | 'replied'
    | 'reply_edited'
    | 'reply_undone'
    /** It went into another one. */
    | 'merged'
    /** Another one went into it. */
    | 'merge_received'
    /** It, or what went into it, came out again. */
    | 'unmerged'
    | 'split'
  readonly before: Ticket | null
  readonly after: Ticket
  readonly actor: Actor
  readonly reply?: Reply
  /** Of a new one: what can be promised about it. */
  readonly sla?: NewTicketSla
}

/**
 * What follows from it in the same transaction. An effect may write its own tables, the timeline and events; it must not import verbs
 * of this room (they import this list): what changes the ticket again belongs into a loop, a job or a subscription.
 */
export type TicketEffect = (tx: Tx, mutation: TicketMutation) => Promise<void>

const updateCounts: TicketEffect = async (tx, { before, after }) => updateTicketCounts(tx, before, after)

/** Problems know how many tickets they are behind. */
const updateProblemCounts: TicketEffect = (tx, { before, after }) => updateLinkedCount(tx, before, after)

/** Whoever has the ticket or a list on the screen sees it change. */
export const publishLiveUpdate: TicketEffect = async (tx, { cause, before, after }) => {
  if (cause === 'imported') return
  const { id, version, department_id, assignee_id } = after
  const was = before && { department_id: before.department_id, assignee_id: before.assignee_id }
  tx.signal({ topic: 'ticket.changed', data: { id, version, cause, department_id, assignee_id, was } })
}

/** Whatever happens may start, pause or stop a promise. */
const replanSla = async (tx: Tx, { cause, after, sla: newTicketSla }: TicketMutation): Promise<SlaSummary> => {
  // What was promised elsewhere is over; what is promised here is planned when everything is there.
  if (cause === 'imported') return NO_SLA
  return newTicketSla ? await planNewTicket(tx, after, newTicketSla) : await planTicket(tx, after)
}

/** Replies that came from another ticket are found there no more, but here. */
const REPLY_MOVING_CAUSES: ReadonlySet<TicketMutation['cause']> = new Set(['merge_received', 'unmerged', 'split'])

/** The ticket's own words, and those of the replies that came, changed or moved. */
const reindex: TicketEffect = async (tx, { cause, after, reply }) => {
  const replies = REPLY_MOVING_CAUSES.has(cause) ? await listReplyIds(tx, after.id) : reply ? [reply.id] : []
  queueForSearch(tx, [{ type: 'ticket', ref_id: after.id }, ...replies.map((ref_id) => ({ type: 'reply' as const, ref_id }))])
}

/** None waits for another. */
const EFFECTS: readonly TicketEffect[] = [updateCounts, updateProblemCounts, reindex, publishLiveUpdate]

/** Answers what is promised now. */
export const runEffects = async (tx: Tx, mutation: TicketMutation): Promise<SlaSummary> => {
  const [sla] = await together(replanSla(tx, mutation), ...EFFECTS.map((effect) => effect(tx, mutation)))
  return sla
}
