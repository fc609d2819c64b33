import type { Tx } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import type { Actor } from '../../people/actor.ts'
import { queueForSearch } from '../search/index-loop.ts'
import type { NewTicketSla } from '../sla/apply.ts'
import { NO_SLA, type SlaSummary } from '../sla/summary.ts'
import { updateTicketCounts } from './counts/counts.ts'
import { updateLinkedCount } from '../problem-records/linked-count.ts'
import type { Ticket } from './model.ts'
import { planNewSla, replanSla } from './plan-sla.ts'

/** A change of a ticket with its state before and after. */
export type TicketMutation = {
  readonly cause:
    | 'created'
    | 'imported'
    | 'changed'
    | 'replied'
    | 'reply_edited'
    | 'reply_undone'
    /** This ticket was merged into another one. */
    | 'merged'
    /** Another ticket was merged into this one. */
    | 'merge_received'
    /** This ticket is the source or the target of a reverted merge. */
    | 'unmerged'
    | 'split'
  readonly before: Ticket | null
  readonly after: Ticket
  readonly actor: Actor
  /** Replies that were written, edited, deleted or moved: their search index entries change. */
  readonly reply_ids?: readonly number[]
  readonly sla?: NewTicketSla
}

/** Side effect in the same transaction. Ticket operations import this list, so effects write only own tables, timeline and events. */
export type TicketEffect = (tx: Tx, mutation: TicketMutation) => Promise<void>

const updateCounts: TicketEffect = async (tx, { before, after }) => updateTicketCounts(tx, before, after)

const updateProblemCounts: TicketEffect = (tx, { before, after }) => updateLinkedCount(tx, before, after)

export const publishLiveUpdate: TicketEffect = async (tx, { cause, before, after }) => {
  if (cause === 'imported') return
  const { id, version, department_id, assignee_id } = after
  const was = before && { department_id: before.department_id, assignee_id: before.assignee_id }
  tx.signal({ topic: 'ticket.changed', data: { id, version, cause, department_id, assignee_id, was } })
}

const planSla = async (tx: Tx, { cause, after, sla: newTicketSla }: TicketMutation): Promise<SlaSummary> => {
  // `finishImport` plans the SLA of an imported ticket.
  if (cause === 'imported') return NO_SLA
  return newTicketSla ? await planNewSla(tx, after, newTicketSla) : await replanSla(tx, after)
}

const reindex: TicketEffect = async (tx, { after, reply_ids = [] }) =>
  queueForSearch(tx, [{ type: 'ticket', ref_id: after.id }, ...reply_ids.map((ref_id) => ({ type: 'reply' as const, ref_id }))])

/** The effects do not depend on each other, so they run concurrently. */
const EFFECTS: readonly TicketEffect[] = [updateCounts, updateProblemCounts, reindex, publishLiveUpdate]

export const runEffects = async (tx: Tx, mutation: TicketMutation): Promise<SlaSummary> => {
  const [sla] = await settleAll(planSla(tx, mutation), ...EFFECTS.map((effect) => effect(tx, mutation)))
  return sla
}
