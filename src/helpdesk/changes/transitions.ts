import type { Instant } from '../../contract/time.ts'
import type { ChangeOutcome, ChangeStatus } from '../../contract/v1/change-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { auditRecord } from '../record-history/record-history.ts'
import { assertTransition, getLockedChange, openVotingRound } from './approve.ts'
import { loadScheduleWarnings } from './calendar.ts'
import type { Change } from './model.ts'
import { computeReviewDueAt, needsNewRound } from './state.ts'
import type { ChangePatch } from './store.ts'
import { patchChange } from './update-change.ts'

const transitionTo = async (
  tx: Tx,
  actor: AgentActor,
  change: Change,
  edit: ChangePatch & { readonly status: ChangeStatus },
): Promise<Change> => {
  assertTransition(change, edit.status)
  const after = await patchChange(tx, change, edit)
  await auditRecord(tx, actor, {
    action: `change.${edit.status}`,
    object: { type: 'change', id: change.id },
    changes: { status: { from: change.status, to: edit.status } },
  })
  return after
}

const assertNotFrozen = async (tx: Tx, change: Change): Promise<void> => {
  if (change.type === 'emergency') return
  const [freeze] = (await loadScheduleWarnings(tx, change)).freezes
  if (freeze)
    conflict('freeze_window', `Changes cannot be scheduled in the freeze window “${freeze.name}”.`, { freeze_window_id: freeze.id })
}

type PlannedWindow = { readonly planned_start_at?: Instant | undefined; readonly planned_end_at?: Instant | undefined }

/** Schedules an approved change. A time other than the approved time needs a new approval. */
export const scheduleChange = async (tx: Tx, actor: AgentActor, id: number, input: PlannedWindow): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  assertTransition(change, 'scheduled')
  const planned_start_at = input.planned_start_at ?? change.planned_start_at
  const planned_end_at = input.planned_end_at ?? change.planned_end_at
  if (planned_start_at === null || planned_end_at === null)
    return invalid({
      ...(planned_start_at === null && { planned_start_at: ['The planned start at field is required.'] }),
      ...(planned_end_at === null && { planned_end_at: ['The planned end at field is required.'] }),
    })
  if (planned_end_at <= planned_start_at) invalid({ planned_end_at: ['The planned end at field must be a date after planned start at.'] })
  const isRescheduled = planned_start_at !== change.planned_start_at || planned_end_at !== change.planned_end_at
  const planned = { ...change, planned_start_at, planned_end_at }
  await assertNotFrozen(tx, planned)
  if (isRescheduled && needsNewRound(change.status, change.type, ['planned_start_at']))
    return await openVotingRound(tx, actor, await patchChange(tx, change, { planned_start_at, planned_end_at }))
  return await transitionTo(tx, actor, change, { status: 'scheduled', planned_start_at, planned_end_at })
}

export const startChange = async (tx: Tx, actor: AgentActor, id: number): Promise<Change> =>
  await transitionTo(tx, actor, await getLockedChange(tx, id), { status: 'implementing', actual_start_at: tx.now })

export type Completion = { readonly outcome: ChangeOutcome; readonly notes?: string | undefined }

export const completeChange = async (tx: Tx, actor: AgentActor, id: number, { outcome, notes }: Completion): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  return await transitionTo(tx, actor, change, {
    status: 'in_review',
    actual_end_at: tx.now,
    outcome,
    review_notes: notes ?? change.review_notes,
    review_due_at: computeReviewDueAt(change.type, tx.now) ?? null,
  })
}

/** An emergency change cannot be closed without a review. */
export const closeChange = async (tx: Tx, actor: AgentActor, id: number, { outcome, notes }: Partial<Completion>): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  assertTransition(change, 'closed')
  const review_notes = notes ?? change.review_notes
  if (change.type === 'emergency' && !review_notes)
    invalid({ notes: ['The notes field is required: an emergency change is closed with a review.'] })
  return await transitionTo(tx, actor, change, { status: 'closed', outcome: outcome ?? change.outcome, review_notes })
}

export const cancelChange = async (tx: Tx, actor: AgentActor, id: number, reason: string | undefined): Promise<Change> =>
  await transitionTo(tx, actor, await getLockedChange(tx, id), { status: 'cancelled', cancel_reason: reason ?? null })
