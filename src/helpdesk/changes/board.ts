import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findSetting } from '../../kernel/settings.ts'
import { type Cab, findCab, findDefaultCab } from '../cabs/cabs.ts'
import type { ApprovalBoard } from '../cabs/model.ts'
import type { Approval, Change } from './model.ts'
import { type ChangeParties, listEligibleVoters, tallyVotes, type Vote } from './vote.ts'

export const loadParties = async (reader: Reader, { requester_id, assignee_id }: Change): Promise<ChangeParties> => ({
  requester_id,
  assignee_id,
  may_vote_on_own: (await findSetting(reader, 'changes_vote_on_own')) === true,
})

/** Approval rule of a change: an emergency change needs a single approval, regardless of the board's rule. */
export const toEffectiveBoard = (change: Pick<Change, 'type'>, cab: Cab): ApprovalBoard =>
  change.type === 'emergency' ? { ...cab, rule: 'any', min_count: null } : cab

export const resolveCab = async (reader: Reader, change: Change, requestedId: number | null | undefined): Promise<Cab> => {
  const id = requestedId ?? change.cab_id
  if (id) return (await findCab(reader, id)) ?? invalid({ cab_id: ['The selected cab id is invalid.'] })
  const fallback = await findDefaultCab(reader, change.type === 'emergency')
  return fallback ?? invalid({ cab_id: ['There is no advisory board. Create one first, or ask an administrator.'] })
}

export const PRE_APPROVED = 'pre_approved'

type ApprovalContext = {
  readonly change: Change
  readonly board: ApprovalBoard
  readonly parties: ChangeParties
  readonly votes: readonly Vote[]
}

export const approvalStatus = ({ change, board, parties, votes }: ApprovalContext): Approval & { readonly outcome: string } => {
  const { required, approved, rejected, pending, outcome } = tallyVotes(board, parties, votes, change.round)
  const voters = listEligibleVoters(board, parties)
  const current = votes.filter(
    ({ round, decision, member_id }) => round === change.round && decision === 'approve' && voters.includes(member_id),
  )
  return {
    rule: board.rule,
    required,
    approved,
    rejected,
    pending,
    round: change.round,
    decided_at: null,
    approved_by: current.map(({ member_id }) => member_id),
    override: false,
    outcome,
  }
}

/** Approval of a change: the decision, or the votes so far; null before the first voting round. */
export const loadApproval = async (reader: Reader, change: Change, votes: readonly Vote[]): Promise<Approval | null> => {
  if (change.decision || change.round === 0) return change.decision
  const cab = change.cab_id === null ? undefined : await findCab(reader, change.cab_id)
  if (!cab) return null
  const { outcome: _, ...approval } = approvalStatus({
    change,
    board: toEffectiveBoard(change, cab),
    parties: await loadParties(reader, change),
    votes,
  })
  return approval
}
