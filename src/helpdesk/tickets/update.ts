import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import type { Instant } from '../../contract/time.ts'
import type { CloseReason } from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { assertValidFields, describeFieldChanges } from '../fields/fields.ts'
import { type NewTimelineEntry, recordTimeline } from '../timeline/timeline.ts'
import { diffTicket, groupByTimelineType, type TicketPatch, toFieldChanges } from './diff.ts'
import { emitTicketChanges } from './emit-events.ts'
import { applyStatus, computeNextTransitionAt, isWaiting, type Ticket } from './model.ts'
import { runEffects } from './mutation-effects.ts'
import { assertAssigneeExists, resolveDepartment } from './references.ts'
import { updateTicketRow } from './store.ts'
import { assertNotMerged, assertVersion } from './tickets.ts'

export type { TicketPatch } from './diff.ts'

export type UpdateTicketOptions = {
  readonly expected?: readonly number[]
  readonly close_reason?: CloseReason
}

const TRANSITION_FIELDS: readonly (keyof TicketPatch)[] = ['status', 'department_id', 'pending_until']

/** The new time of the automatic transition; empty if it does not change. */
const computeTransition = async (tx: Tx, after: Ticket, patch: TicketPatch): Promise<{ next_move_at?: Instant | null }> => {
  if (!TRANSITION_FIELDS.some((field) => field in patch)) return {}
  const { auto_close_days } = await resolveDepartment(tx, after.department_id)
  return { next_move_at: computeNextTransitionAt(after, auto_close_days) }
}

const assertValidPause = (ticket: Ticket, input: TicketPatch, now: Instant): void => {
  if (input.pending_until === undefined || input.pending_until === null || input.pending_until === ticket.pending_until) return
  if (input.pending_until <= now) invalid({ pending_until: ['The pending until field must be a date in the future.'] })
  if (!isWaiting(input.status ?? ticket.status))
    invalid({ pending_until: ['The pending until field requires the status pending or on_hold.'] })
}

export const assertValidPatch = (tx: Tx, ticket: Ticket, patch: TicketPatch): Promise<void> =>
  validateAll(
    () => patch.department_id !== undefined && resolveDepartment(tx, patch.department_id),
    () => patch.assignee_id !== ticket.assignee_id && assertAssigneeExists(tx, patch.assignee_id),
    () => patch.custom_fields !== undefined && assertValidFields(tx, ticket.custom_fields, patch.custom_fields),
    () => assertValidPause(ticket, patch, tx.now),
  )

const clearEndedPause = (difference: TicketPatch): TicketPatch =>
  difference.status !== undefined && !isWaiting(difference.status) ? { ...difference, pending_until: null } : difference

/** Adds each changed custom field to the timeline, because "custom fields changed" would not say which. */
const toTimelineEntries = async (
  tx: Tx,
  before: Ticket,
  after: Ticket,
  changes: EventFieldChanges,
): Promise<readonly NewTimelineEntry[]> => {
  const entries = groupByTimelineType(changes)
  if (!('custom_fields' in changes)) return entries
  const custom_fields = await describeFieldChanges(tx, before.custom_fields, after.custom_fields)
  return entries.map(({ type, data }) => ({ type, data: type === 'fields_changed' ? { ...data, custom_fields } : data }))
}

/** Updates a ticket that the caller has locked, with timeline, totals and events. Without a difference nothing is written. */
export const updateTicket = async (
  tx: Tx,
  actor: Actor,
  ticket: Ticket,
  { expected, close_reason: reason = 'manual', ...input }: TicketPatch & UpdateTicketOptions,
): Promise<Ticket> => {
  await assertValidPatch(tx, ticket, input)
  assertNotMerged(ticket)
  assertVersion(ticket, expected)
  const difference = diffTicket(ticket, clearEndedPause(diffTicket(ticket, input)))
  const fields = Object.keys(difference)
  if (fields.length === 0) return ticket
  const following = difference.status ? applyStatus({ ...ticket, ...difference }, difference.status, { now: tx.now, reason }) : {}
  const patch = { ...difference, ...following }
  const after = await updateTicketRow(tx, ticket.id, { ...patch, ...(await computeTransition(tx, { ...ticket, ...patch }, patch)) })
  const changes = toFieldChanges(ticket, after, fields)
  recordTimeline(tx, actor, ticket.id, await toTimelineEntries(tx, ticket, after, changes))
  await emitTicketChanges(tx, actor, { before: ticket, after, changes })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
  return after
}
