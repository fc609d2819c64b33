import type { Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

type DraftRow = {
  ticket_id: number
  account_id: number
  body: string
  is_internal: number
  cc: string
  attachments: string
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    drafts: DraftRow
  }
}

/** Unsent reply; one per agent and ticket. */
export type ReplyDraft = {
  readonly ticket_id: number
  readonly account_id: number
  readonly body: string
  readonly is_internal: boolean
  readonly cc: readonly string[]
  readonly attachments: readonly number[]
  readonly updated_at: Instant
}

const draftOf = (row: Selectable<DraftRow>): ReplyDraft => ({
  ...row,
  is_internal: row.is_internal === 1,
  cc: JSON.parse(row.cc),
  attachments: JSON.parse(row.attachments),
})

export const findDraft = async ({ db }: Reader, ticket_id: number, account_id: number): Promise<ReplyDraft | undefined> => {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('ticket_id', '=', ticket_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row && draftOf(row)
}

export const listDrafters = async (
  { db }: Reader,
  ticket_id: number,
): Promise<readonly { id: number; name: string; updated_at: Instant }[]> =>
  await db
    .selectFrom('drafts')
    .innerJoin('accounts', 'accounts.id', 'drafts.account_id')
    .select(['accounts.id', 'accounts.name', 'drafts.updated_at'])
    .where('drafts.ticket_id', '=', ticket_id)
    .orderBy('accounts.id')
    .execute()

export const listDraftAttachmentIds = async ({ db }: Reader): Promise<readonly number[]> => {
  const rows = await db.selectFrom('drafts').select('attachments').where('attachments', '<>', '[]').execute()
  return rows.flatMap(({ attachments }): readonly number[] => JSON.parse(attachments))
}

export const saveDraft = async (tx: Tx, draft: Omit<ReplyDraft, 'updated_at'>): Promise<ReplyDraft> => {
  const { ticket_id, account_id } = draft
  const fields = {
    body: draft.body,
    is_internal: draft.is_internal ? 1 : 0,
    cc: JSON.stringify(draft.cc),
    attachments: JSON.stringify(draft.attachments),
    updated_at: tx.now,
  }
  const row = await tx.db
    .insertInto('drafts')
    .values({ ticket_id, account_id, ...fields })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.signal({ topic: 'ticket.drafts', data: ticket_id })
  return draftOf(row)
}

export const deleteDraft = async (tx: Tx, ticket_id: number, account_id: number): Promise<void> => {
  const result = await tx.db.deleteFrom('drafts').where('ticket_id', '=', ticket_id).where('account_id', '=', account_id).executeTakeFirst()
  if (result.numDeletedRows > 0n) tx.signal({ topic: 'ticket.drafts', data: ticket_id })
}
