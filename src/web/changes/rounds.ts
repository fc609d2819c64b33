import type { ChangeOverview, ChangeVote } from '../../contract/app/change-overview.ts'

type Round = { readonly round: number; readonly votes: readonly ChangeVote[] }

type Rounds = {
  readonly current: readonly ChangeVote[]
  readonly earlier: readonly Round[]
  /**
   * The round is open, but the remaining voters cannot reach the required approvals, because a member left the board or is involved in the
   * change.
   */
  readonly isStuck: boolean
}

/** Votes by round. Only the latest round counts; earlier ones are shown for reference. */
export const roundsOf = ({ change, votes }: Pick<ChangeOverview, 'change' | 'votes'>): Rounds => {
  const now = change.approval?.round ?? 0
  const numbers = [...new Set(votes.map(({ round }) => round))].filter((round) => round !== now).toSorted((a, b) => b - a)
  const of = (round: number): readonly ChangeVote[] => votes.filter((vote) => vote.round === round)
  const { approved = 0, pending = 0, required = 0 } = change.approval ?? {}
  return {
    current: of(now),
    earlier: numbers.map((round) => ({ round, votes: of(round) })),
    isStuck: change.status === 'awaiting_approval' && approved + pending < Math.max(1, required),
  }
}
