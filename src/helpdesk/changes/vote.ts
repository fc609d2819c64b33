import type { Instant } from '../../contract/time.ts'
import type { Board } from '../cabs/model.ts'

export type Decision = 'approve' | 'reject' | 'abstain'

export type Vote = { readonly member_id: number; readonly round: number; readonly decision: Decision; readonly cast_at: Instant }

/** The people behind a change, who have no say in it unless the desk allows it. */
export type Parties = { readonly requester_id: number | null; readonly assignee_id: number | null; readonly may_vote_on_own: boolean }

export type Outcome = 'approved' | 'rejected' | 'open'

export type Tally = {
  readonly outcome: Outcome
  readonly required: number
  readonly approved: number
  readonly rejected: number
  readonly abstained: number
  readonly pending: number
}

export type VoteRefusal = { readonly code: 'not_a_member' | 'own_change' | 'not_open'; readonly message: string }

type Counts = { readonly approved: number; readonly rejected: number; readonly abstained: number; readonly pending: number }

const isParty = ({ requester_id, assignee_id, may_vote_on_own }: Parties, id: number): boolean =>
  !may_vote_on_own && (id === requester_id || id === assignee_id)

/** The members whose vote counts on this change. */
export const votersOf = (board: Board, parties: Parties): readonly number[] =>
  [...new Set(board.member_ids)].filter((id) => !isParty(parties, id))

/** Why somebody may not vote on this change; nothing when they may. A vote is always cast for oneself. */
export const voteRefusal = (board: Board, parties: Parties, voter_id: number, status: string): VoteRefusal | undefined => {
  if (!board.member_ids.includes(voter_id))
    return { code: 'not_a_member', message: 'Only members of the advisory board vote on this change.' }
  if (isParty(parties, voter_id)) return { code: 'own_change', message: 'Whoever requests or carries out a change does not vote on it.' }
  if (status !== 'awaiting_approval') return { code: 'not_open', message: 'This change is not open for votes.' }
  return undefined
}

/** One vote per member and round; until the decision a member may change it. */
export const castVote = (votes: readonly Vote[], vote: Vote): readonly Vote[] => [
  ...votes.filter(({ member_id, round }) => member_id !== vote.member_id || round !== vote.round),
  vote,
]

const countOf = (voters: readonly number[], votes: readonly Vote[], round: number): Counts => {
  const decisions = new Map(votes.filter((vote) => vote.round === round).map((vote) => [vote.member_id, vote.decision]))
  const count = (decision: Decision | undefined): number => voters.filter((id) => decisions.get(id) === decision).length
  return { approved: count('approve'), rejected: count('reject'), abstained: count('abstain'), pending: count(undefined) }
}

/** Approvals needed; whoever abstains leaves the count to the others. */
const requiredBy = (board: Board, { approved, rejected, pending }: Counts): number => {
  const deciding = approved + rejected + pending
  if (board.rule === 'any') return 1
  if (board.rule === 'majority') return Math.floor(deciding / 2) + 1
  return board.rule === 'all' ? Math.max(1, deciding) : Math.max(1, board.min_count ?? 1)
}

/** A majority is certain when the votes to come cannot turn it; a tie rejects. */
const majority = ({ approved, rejected, pending }: Counts): Outcome => {
  if (approved > rejected + pending) return 'approved'
  return approved + pending <= rejected ? 'rejected' : 'open'
}

const enough = ({ approved, pending }: Counts, required: number): Outcome => {
  if (approved >= required) return 'approved'
  return approved + pending < required ? 'rejected' : 'open'
}

/** Where a round stands: decided as soon as no vote still to come could change it. Votes of other rounds and of strangers do not count. */
export const tally = (board: Board, parties: Parties, votes: readonly Vote[], round: number): Tally => {
  const counts = countOf(votersOf(board, parties), votes, round)
  const required = requiredBy(board, counts)
  return { ...counts, required, outcome: board.rule === 'majority' ? majority(counts) : enough(counts, required) }
}

/** Why this board could never approve this change, so that nobody waits for it in vain. */
export const boardProblem = (board: Board, parties: Parties): string | undefined => {
  const voters = votersOf(board, parties).length
  if (voters === 0) return 'Nobody on this advisory board may vote on this change.'
  const needed = board.rule === 'min_count' ? (board.min_count ?? 1) : 1
  return needed > voters
    ? `This advisory board needs ${needed} approvals, but only ${voters} of its members may vote on this change.`
    : undefined
}
