import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Vote, VoteDecision } from './vote.ts'

export type StoredVote = Vote & { readonly comment: string }

export const listVotesByChange = async (
  { db }: Reader,
  change_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredVote[]>> => {
  const byChange = new Map<number, StoredVote[]>(change_ids.map((id) => [id, []]))
  if (change_ids.length === 0) return byChange
  const rows = await db
    .selectFrom('change_votes')
    .selectAll()
    .where('change_id', 'in', [...change_ids])
    .orderBy('round')
    .orderBy('cast_at')
    .orderBy('member_id')
    .execute()
  for (const { change_id, decision, ...row } of rows) byChange.get(change_id)?.push({ ...row, decision: decision as VoteDecision })
  return byChange
}

export const upsertVote = async (tx: Tx, change_id: number, vote: StoredVote): Promise<void> => {
  const { decision, comment, cast_at } = vote
  await tx.db
    .insertInto('change_votes')
    .values({ change_id, ...vote })
    .onConflict((conflict) => conflict.columns(['change_id', 'round', 'member_id']).doUpdateSet({ decision, comment, cast_at }))
    .execute()
}
