import type { Instant } from '../../contract/time.ts'
import type { ApprovalBoard } from '../cabs/model.ts'

export type VoteDecision = 'approve' | 'reject' | 'abstain'

export type Vote = { readonly member_id: number; readonly round: number; readonly decision: VoteDecision; readonly cast_at: Instant }

/** Requester and assignee, who cannot vote on their own change unless a setting allows it. */
export type ChangeParties = { readonly requester_id: number | null; readonly assignee_id: number | null; readonly may_vote_on_own: boolean }

export type VoteOutcome = 'approved' | 'rejected' | 'open'

export type VoteTally = {
  readonly outcome: VoteOutcome
  readonly required: number
  readonly approved: number
  readonly rejected: number
  readonly abstained: number
  readonly pending: number
}

export type VoteRefusal = { readonly code: 'not_a_member' | 'own_change' | 'not_open'; readonly message: string }

type VoteCounts = { readonly approved: number; readonly rejected: number; readonly abstained: number; readonly pending: number }

const isParty = ({ requester_id, assignee_id, may_vote_on_own }: ChangeParties, id: number): boolean =>
  !may_vote_on_own && (id === requester_id || id === assignee_id)

export const listEligibleVoters = (board: ApprovalBoard, parties: ChangeParties): readonly number[] =>
  [...new Set(board.member_ids)].filter((id) => !isParty(parties, id))

export const findVoteRefusal = (
  board: ApprovalBoard,
  parties: ChangeParties,
  voter_id: number,
  status: string,
): VoteRefusal | undefined => {
  if (!board.member_ids.includes(voter_id))
    return { code: 'not_a_member', message: 'Only members of the advisory board can vote on this change.' }
  if (isParty(parties, voter_id)) return { code: 'own_change', message: 'Requester and assignee cannot vote on their own change.' }
  if (status !== 'awaiting_approval') return { code: 'not_open', message: 'This change is not open for voting.' }
  return undefined
}

/** Replaces the member's earlier vote in the round, because a vote can be changed until the decision. */
export const castVote = (votes: readonly Vote[], vote: Vote): readonly Vote[] => [
  ...votes.filter(({ member_id, round }) => member_id !== vote.member_id || round !== vote.round),
  vote,
]

const countOf = (voters: readonly number[], votes: readonly Vote[], round: number): VoteCounts => {
  const decisions = new Map(votes.filter((vote) => vote.round === round).map((vote) => [vote.member_id, vote.decision]))
  const count = (decision: VoteDecision | undefined): number => voters.filter((id) => decisions.get(id) === decision).length
  return { approved: count('approve'), rejected: count('reject'), abstained: count('abstain'), pending: count(undefined) }
}

/** Number of approvals needed; abstentions do not count in a majority. */
const requiredApprovals = (board: ApprovalBoard, { approved, rejected, pending }: VoteCounts): number => {
  const deciding = approved + rejected + pending
  if (board.rule === 'any') return 1
  if (board.rule === 'majority') return Math.floor(deciding / 2) + 1
  return board.rule === 'all' ? Math.max(1, deciding) : Math.max(1, board.min_count ?? 1)
}

/** Outcome under the majority rule: decided when the pending votes cannot change it; a tie rejects the change. */
const majorityOutcome = ({ approved, rejected, pending }: VoteCounts): VoteOutcome => {
  if (approved > rejected + pending) return 'approved'
  return approved + pending <= rejected ? 'rejected' : 'open'
}

const thresholdOutcome = ({ approved, pending }: VoteCounts, required: number): VoteOutcome => {
  if (approved >= required) return 'approved'
  return approved + pending < required ? 'rejected' : 'open'
}

/** Result of a round, decided as soon as pending votes cannot change it. Ignores votes of other rounds and of non-members. */
export const tallyVotes = (board: ApprovalBoard, parties: ChangeParties, votes: readonly Vote[], round: number): VoteTally => {
  const counts = countOf(listEligibleVoters(board, parties), votes, round)
  const required = requiredApprovals(board, counts)
  return { ...counts, required, outcome: board.rule === 'majority' ? majorityOutcome(counts) : thresholdOutcome(counts, required) }
}

export const findBoardProblem = (board: ApprovalBoard, parties: ChangeParties): string | undefined => {
  const voters = listEligibleVoters(board, parties).length
  if (voters === 0) return 'No member of this CAB may vote on this change.'
  const needed = board.rule === 'min_count' ? (board.min_count ?? 1) : 1
  return needed > voters
    ? `This advisory board needs ${needed} approvals, but only ${voters} of its members may vote on this change.`
    : undefined
}
