import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LinkPair } from '../links/links.ts'
import type { Ticket } from '../tickets/model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ticket_merges: {
      id: Generated<number>
      source_id: number
      target_id: number
      state: string
      created_at: Instant
      undone_at: Instant | null
    }
  }
}

export type MergeState = {
  readonly source: Pick<Ticket, 'status' | 'resolved_at' | 'closed_at' | 'close_reason' | 'pending_until'>
  /** Tickets that had been merged into the source before, and now point to the target. */
  readonly repointed: readonly number[]
  readonly tags_added: readonly string[]
  readonly cc_added: readonly string[]
  readonly followers_added: readonly number[]
  readonly assets_added: readonly number[]
  readonly links_added: readonly LinkPair[]
  readonly problem_added: boolean
  readonly incident_added: boolean
  readonly told_reply_id?: number
}

export type MergeRecord = { readonly id: number; readonly target_id: number; readonly state: MergeState }

export const insertMerge = async (tx: Tx, source_id: number, target_id: number, state: MergeState): Promise<void> => {
  await tx.db
    .insertInto('ticket_merges')
    .values({ source_id, target_id, state: JSON.stringify(state), created_at: tx.now, undone_at: null })
    .execute()
}

const stateOf = (text: string): MergeState => JSON.parse(text)

export const findMerge = async ({ db }: Reader, source_id: number): Promise<MergeRecord | undefined> => {
  const row = await db
    .selectFrom('ticket_merges')
    .select(['id', 'target_id', 'state'])
    .where('source_id', '=', source_id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, target_id: row.target_id, state: stateOf(row.state) }
}

export const markMergeReverted = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('ticket_merges').set({ undone_at: tx.now }).where('id', '=', id).execute()
}
