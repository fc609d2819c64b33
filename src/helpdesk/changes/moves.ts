import type { Instant } from '../../contract/time.ts'
import type { ChangeOutcome, ChangeStatus } from '../../contract/v1/change-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { getLockedChange, openRound, refuseMove } from './approve.ts'
import { warningsAbout } from './calendar.ts'
import type { Change } from './model.ts'
import { saveChange } from './save.ts'
import { needsNewRound, reviewDueAt } from './state.ts'
import type { Edit } from './store.ts'

const move = async (tx: Tx, actor: AgentActor, change: Change, edit: Edit & { readonly status: ChangeStatus }): Promise<Change> => {
  refuseMove(change, edit.status)
  const after = await saveChange(tx, change, edit)
  await audit(tx, actor, {
    action: `change.${edit.status}`,
    object: { type: 'change', id: change.id },
    changes: { status: { from: change.status, to: edit.status } },
  })
  return after
}

/** Emergencies do not wait for a freeze to end. */
const refuseFrozen = async (tx: Tx, change: Change): Promise<void> => {
  if (change.type === 'emergency') return
  const [freeze] = (await warningsAbout(tx, change)).freezes
  if (freeze) conflict('freeze_window', `Nothing is changed during “${freeze.name}”.`, { freeze_window_id: freeze.id })
}

type Window = { readonly planned_start_at?: Instant | undefined; readonly planned_end_at?: Instant | undefined }

/** Another time than the board agreed to goes back to the board. */
export const scheduleChange = async (tx: Tx, actor: AgentActor, id: number, wished: Window): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  refuseMove(change, 'scheduled')
  const planned_start_at = wished.planned_start_at ?? change.planned_start_at
  const planned_end_at = wished.planned_end_at ?? change.planned_end_at
  if (planned_start_at === null || planned_end_at === null)
    return invalid({
      ...(planned_start_at === null && { planned_start_at: ['The planned start at field is required.'] }),
      ...(planned_end_at === null && { planned_end_at: ['The planned end at field is required.'] }),
    })
  if (planned_end_at <= planned_start_at) invalid({ planned_end_at: ['The planned end at field must be a date after planned start at.'] })
  const isMoved = planned_start_at !== change.planned_start_at || planned_end_at !== change.planned_end_at
  const planned = { ...change, planned_start_at, planned_end_at }
  await refuseFrozen(tx, planned)
  if (isMoved && needsNewRound(change.status, change.type, ['planned_start_at']))
    return await openRound(tx, actor, await saveChange(tx, change, { planned_start_at, planned_end_at }))
  return await move(tx, actor, change, { status: 'scheduled', planned_start_at, planned_end_at })
}

export const startChange = async (tx: Tx, actor: AgentActor, id: number): Promise<Change> =>
  await move(tx, actor, await getLockedChange(tx, id), { status: 'implementing', actual_start_at: tx.now })

export type Completion = { readonly outcome: ChangeOutcome; readonly notes?: string | undefined }

export const completeChange = async (tx: Tx, actor: AgentActor, id: number, { outcome, notes }: Completion): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  return await move(tx, actor, change, {
    status: 'in_review',
    actual_end_at: tx.now,
    outcome,
    review_notes: notes ?? change.review_notes,
    review_due_at: reviewDueAt(change.type, tx.now) ?? null,
  })
}

/** What was done in an emergency is looked at afterwards: it is not closed without a review. */
export const closeChange = async (tx: Tx, actor: AgentActor, id: number, { outcome, notes }: Partial<Completion>): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  refuseMove(change, 'closed')
  const review_notes = notes ?? change.review_notes
  if (change.type === 'emergency' && !review_notes)
    invalid({ notes: ['An emergency change is closed with a review: say what was learnt.'] })
  return await move(tx, actor, change, { status: 'closed', outcome: outcome ?? change.outcome, review_notes })
}

export const cancelChange = async (tx: Tx, actor: AgentActor, id: number, reason: string | undefined): Promise<Change> =>
  await move(tx, actor, await getLockedChange(tx, id), { status: 'cancelled', cancel_reason: reason ?? null })
