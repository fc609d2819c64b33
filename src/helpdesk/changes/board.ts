import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { findSetting } from '../../kernel/settings.ts'
import { findCab, findUsualCab, type Cab } from '../cabs/cabs.ts'
import type { Approval, Change } from './model.ts'
import type { Board } from '../cabs/model.ts'
import { tally, votersOf, type Parties, type Vote } from './vote.ts'

/** The people behind a change; a setting lets them vote on it. */
export const partiesOf = async (reader: Reader, { requester_id, assignee_id }: Change): Promise<Parties> => ({
  requester_id,
  assignee_id,
  may_vote_on_own: (await findSetting(reader, 'changes_vote_on_own')) === true,
})

/** In an emergency one approval is enough, whatever board it is. */
export const boardFor = (change: Pick<Change, 'type'>, cab: Cab): Board =>
  change.type === 'emergency' ? { ...cab, rule: 'any', min_count: null } : cab

/** The board a change is put to: the one that was named, or the usual one. */
export const chooseCab = async (reader: Reader, change: Change, wished: number | null | undefined): Promise<Cab> => {
  const id = wished ?? change.cab_id
  if (id) return (await findCab(reader, id)) ?? invalid({ cab_id: ['The selected cab id is invalid.'] })
  const usual = await findUsualCab(reader, change.type === 'emergency')
  return usual ?? invalid({ cab_id: ['There is no advisory board yet: an administrator creates one.'] })
}

export const PRE_APPROVED = 'pre_approved'

type Round = { readonly change: Change; readonly board: Board; readonly parties: Parties; readonly votes: readonly Vote[] }

/** How the round under way stands. */
export const standing = ({ change, board, parties, votes }: Round): Approval & { readonly outcome: string } => {
  const { required, approved, rejected, pending, outcome } = tally(board, parties, votes, change.round)
  const voters = votersOf(board, parties)
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

/** What is shown of the approval: the decision, or how the votes stand. Nothing before the first round. */
export const approvalOf = async (reader: Reader, change: Change, votes: readonly Vote[]): Promise<Approval | null> => {
  if (change.decision || change.round === 0) return change.decision
  const cab = change.cab_id === null ? undefined : await findCab(reader, change.cab_id)
  if (!cab) return null
  const { outcome: _, ...approval } = standing({ change, board: boardFor(change, cab), parties: await partiesOf(reader, change), votes })
  return approval
}
