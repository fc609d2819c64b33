import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    workaround_publications: { id: Generated<number>; problem_id: number; published_at: Instant }
  }
}

export const insertPublication = async (tx: Tx, problem_id: number): Promise<void> =>
  void (await tx.db.insertInto('workaround_publications').values({ problem_id, published_at: tx.now }).execute())

/** Deletes the newest publication. Returns the time of the previous one. */
export const deleteNewestPublication = async (tx: Tx, problem_id: number): Promise<Instant | null> => {
  const [newest, previous] = await tx.db
    .selectFrom('workaround_publications')
    .select(['id', 'published_at'])
    .where('problem_id', '=', problem_id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (newest) await tx.db.deleteFrom('workaround_publications').where('id', '=', newest.id).execute()
  return previous?.published_at ?? null
}
