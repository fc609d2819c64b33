import type { Changes } from '../../contract/events-tickets.ts'
import type { Instant } from '../../contract/time.ts'
import type { CloseReason } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { nameChangedFields, refuseBadFields } from '../fields/fields.ts'
import { recordTimeline, type Entry } from '../timeline/timeline.ts'
import { announceChanges } from './announce.ts'
import { changesBetween, differenceOf, timelineOf, type TicketPatch } from './diff.ts'
import { runEffects } from './effects.ts'
import { afterStatus, isWaiting, nextMoveAt, type Ticket } from './model.ts'
import { departmentFor, refuseUnknownAssignee } from './references.ts'
import { updateTicket } from './store.ts'
import { refuseMerged, refuseStale } from './tickets.ts'

export type { TicketPatch } from './diff.ts'

export type ChangeOptions = {
  /** The versions the caller is willing to change. */
  readonly expected?: readonly number[]
  readonly close_reason?: CloseReason
}

const MOVING: readonly (keyof TicketPatch)[] = ['status', 'department_id', 'pending_until']

/** When it will move by itself now; nothing when that did not change. */
const moveAfter = async (tx: Tx, after: Ticket, patch: TicketPatch): Promise<{ next_move_at?: Instant | null }> => {
  if (!MOVING.some((field) => field in patch)) return {}
  const { auto_close_days } = await departmentFor(tx, after.department_id)
  return { next_move_at: nextMoveAt(after, auto_close_days) }
}

const refuseBadPause = (ticket: Ticket, wish: TicketPatch, now: Instant): void => {
  if (wish.pending_until === undefined || wish.pending_until === null || wish.pending_until === ticket.pending_until) return
  if (wish.pending_until <= now) invalid({ pending_until: ['The pending until field must be a date in the future.'] })
  if (!isWaiting(wish.status ?? ticket.status)) invalid({ pending_until: ['Only a pending ticket, or one on hold, waits until a moment.'] })
}

export const refuseBadPatch = (tx: Tx, ticket: Ticket, patch: TicketPatch): Promise<void> =>
  checkAll(
    () => patch.department_id !== undefined && departmentFor(tx, patch.department_id),
    () => patch.assignee_id !== ticket.assignee_id && refuseUnknownAssignee(tx, patch.assignee_id),
    () => patch.custom_fields !== undefined && refuseBadFields(tx, ticket.custom_fields, patch.custom_fields),
    () => refuseBadPause(ticket, patch, tx.now),
  )

/** A ticket that no longer waits has nothing to wait for. */
const withEndOfPause = (difference: TicketPatch): TicketPatch =>
  difference.status !== undefined && !isWaiting(difference.status) ? { ...difference, pending_until: null } : difference

/** A desk's own fields are told one by one: that "the fields" changed says nothing to whoever reads it later. */
const entriesOf = async (tx: Tx, before: Ticket, after: Ticket, changes: Changes): Promise<readonly Entry[]> => {
  const entries = timelineOf(changes)
  if (!('custom_fields' in changes)) return entries
  const custom_fields = await nameChangedFields(tx, before.custom_fields, after.custom_fields)
  return entries.map(({ type, data }) => ({ type, data: type === 'fields_changed' ? { ...data, custom_fields } : data }))
}

/**
 * Changes a ticket the caller has locked. What stays the same leaves no trace; what changes is in the timeline, in the counts and in
 * events when the transaction commits.
 */
export const changeTicket = async (
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  { expected, close_reason: reason = 'manual', ...wish }: TicketPatch & ChangeOptions,
): Promise<Ticket> => {
  await refuseBadPatch(tx, ticket, wish)
  refuseMerged(ticket)
  refuseStale(ticket, expected)
  const difference = differenceOf(ticket, withEndOfPause(differenceOf(ticket, wish)))
  const fields = Object.keys(difference)
  if (fields.length === 0) return ticket
  const following = difference.status ? afterStatus({ ...ticket, ...difference }, difference.status, { now: tx.now, reason }) : {}
  const patch = { ...difference, ...following }
  const after = await updateTicket(tx, ticket.id, { ...patch, ...(await moveAfter(tx, { ...ticket, ...patch }, patch)) })
  const changes = changesBetween(ticket, after, fields)
  recordTimeline(tx, actor, ticket.id, await entriesOf(tx, ticket, after, changes))
  await announceChanges(tx, actor, { before: ticket, after, changes })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
  return after
}
