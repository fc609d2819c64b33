import { formatIsoMillis } from '../../contract/time.ts'
import type { ChangeStatus } from '../../contract/v1/change-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { getCab } from '../cabs/cabs.ts'
import { auditRecord } from '../record-history/record-history.ts'
import { approvalStatus, loadParties, PRE_APPROVED, resolveCab, toEffectiveBoard } from './board.ts'
import type { Approval, Change } from './model.ts'
import { explainBlockedTransition, statusAfterSubmit } from './state.ts'
import { lockChange } from './store.ts'
import { patchChange } from './update-change.ts'
import { requestVotes } from './vote-reminders.ts'
import { findBoardProblem, findVoteRefusal, type VoteDecision } from './vote.ts'
import { listVotesByChange, upsertVote } from './votes-store.ts'

export const getLockedChange = async (tx: Tx, id: number): Promise<Change> => (await lockChange(tx, id)) ?? notFound('change')

export const assertTransition = (change: Change, to: ChangeStatus): void => {
  const refusal = explainBlockedTransition(change.status, to, change.type)
  if (refusal) conflict('wrong_status', refusal, { status: change.status })
}

const iso = (at: number | null): string | null => (at === null ? null : formatIsoMillis(at))

const emitApproved = (tx: Tx, actor: Actor, change: Change, { rule, round, approved_by, override, decided_at }: Approval): Promise<void> =>
  emit(tx, 'change.approved', {
    id: change.id,
    title: change.title,
    type: change.type,
    risk: change.risk,
    status: 'approved',
    assignee_id: change.assignee_id,
    planned_start_at: iso(change.planned_start_at),
    planned_end_at: iso(change.planned_end_at),
    approval: { rule, round, approved_by, decided_at: formatIsoMillis(decided_at ?? tx.now), ...(override && { override }) },
    actor: eventActorOf(actor),
  })

/** Called once per round, because the caller holds the lock of the change and a decided round accepts no votes. */
const recordDecision = async (tx: Tx, actor: Actor, change: Change, approval: Approval & { readonly status: 'approved' | 'rejected' }) => {
  const { status, ...rest } = approval
  const decision = { ...rest, decided_at: tx.now }
  const after = await patchChange(tx, change, { status, decision, round: change.round })
  await auditRecord(tx, actor, { action: `change.${status}`, object: { type: 'change', id: change.id }, changes: { ...decision } })
  if (status === 'approved') await emitApproved(tx, actor, after, decision)
  return after
}

const NO_VOTES = { required: 0, approved: 0, rejected: 0, pending: 0, approved_by: [], decided_at: null, override: false }

/** Opens a voting round; votes of earlier rounds no longer count. */
export const openVotingRound = async (tx: Tx, actor: Actor, change: Change, cab_id?: number | null): Promise<Change> => {
  const cab = await resolveCab(tx, change, cab_id)
  const problem = findBoardProblem(toEffectiveBoard(change, cab), await loadParties(tx, change))
  if (problem) invalid({ cab_id: [problem] })
  const round = change.round + 1
  const after = await patchChange(tx, change, { status: 'awaiting_approval', cab_id: cab.id, round, decision: null })
  await auditRecord(tx, actor, {
    action: 'change.submitted',
    object: { type: 'change', id: change.id },
    changes: { cab_id: cab.id, round },
  })
  await requestVotes(tx, after, cab)
  return after
}

export const submitChange = async (tx: Tx, actor: AgentActor, id: number, cab_id?: number | null): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  const status = statusAfterSubmit(change.type)
  assertTransition(change, status)
  if (status !== 'approved') return await openVotingRound(tx, actor, change, cab_id)
  const round = change.round + 1
  return await recordDecision(tx, actor, { ...change, round }, { ...NO_VOTES, status, rule: PRE_APPROVED, round })
}

export type VoteInput = { readonly decision: VoteDecision; readonly comment: string }

/** Casts the agent's own vote in the current round, or changes it before the decision. */
export const voteOnChange = async (tx: Tx, actor: AgentActor, id: number, { decision, comment }: VoteInput): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  if (change.cab_id === null) return conflict('not_open', 'This change is not open for voting.', { status: change.status })
  const board = toEffectiveBoard(change, await getCab(tx, change.cab_id))
  const parties = await loadParties(tx, change)
  const refusal = findVoteRefusal(board, parties, actor.account_id, change.status)
  if (refusal?.code === 'not_open') conflict(refusal.code, refusal.message, { status: change.status })
  if (refusal) forbidden(refusal.message, { code: refusal.code })
  await upsertVote(tx, id, { member_id: actor.account_id, round: change.round, decision, comment, cast_at: tx.now })
  await auditRecord(tx, actor, {
    action: 'change.voted',
    object: { type: 'change', id },
    changes: { decision, comment, round: change.round },
  })
  const votes = (await listVotesByChange(tx, [id])).get(id) ?? []
  const { outcome, ...approval } = approvalStatus({ change, board, parties, votes })
  if (outcome !== 'approved' && outcome !== 'rejected') return change
  return await recordDecision(tx, actor, change, { ...approval, status: outcome })
}

export type ApprovalOverride = { readonly decision: 'approve' | 'reject'; readonly reason: string }

export const overrideApproval = async (tx: Tx, actor: AgentActor, id: number, { decision, reason }: ApprovalOverride): Promise<Change> => {
  const change = await getLockedChange(tx, id)
  const status = decision === 'approve' ? 'approved' : 'rejected'
  if (change.status !== 'awaiting_approval') conflict('not_open', 'This change is not awaiting approval.', { status: change.status })
  const cab = change.cab_id === null ? undefined : await getCab(tx, change.cab_id)
  const votes = (await listVotesByChange(tx, [id])).get(id) ?? []
  const counted = cab
    ? approvalStatus({ change, board: toEffectiveBoard(change, cab), parties: await loadParties(tx, change), votes })
    : undefined
  const { outcome: _, ...approval } = counted ?? { ...NO_VOTES, rule: 'override', round: change.round, outcome: '' }
  await auditRecord(tx, actor, { action: 'change.overridden', object: { type: 'change', id }, changes: { decision, reason } })
  return await recordDecision(tx, actor, change, { ...approval, status, override: true })
}
