import type { ChangeRoom, ChangeVote } from '../../contract/app/change-room.ts'

type Round = { readonly round: number; readonly votes: readonly ChangeVote[] }

type Rounds = {
  readonly current: readonly ChangeVote[]
  /** The latest first. */
  readonly earlier: readonly Round[]
  /** The round is open and nobody is left who could bring it to an end. */
  readonly isStuck: boolean
}

/** The votes, round by round. Only the latest round counts; the others stay to be read. */
export const roundsOf = ({ change, board, votes }: Pick<ChangeRoom, 'change' | 'board' | 'votes'>): Rounds => {
  const now = change.approval?.round ?? 0
  const numbers = [...new Set(votes.map(({ round }) => round))].filter((round) => round !== now).toSorted((a, b) => b - a)
  const of = (round: number): readonly ChangeVote[] => votes.filter((vote) => vote.round === round)
  const voters = board?.members.filter(({ may_vote }) => may_vote) ?? []
  const current = of(now)
  const isSilent = voters.some(({ id }) => !current.some(({ member }) => member.id === id))
  return {
    current,
    earlier: numbers.map((round) => ({ round, votes: of(round) })),
    isStuck: change.status === 'awaiting_approval' && !isSilent,
  }
}
