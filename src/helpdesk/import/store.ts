import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { ImportRequest } from './model.ts'

type RequestRow = {
  id: Generated<number>
  source: string
  name: string
  department_id: number | null
  column_map: string
  is_dry_run: number
  attachment_id: number
  state: string
  counts: string
  messages: string
  created_at: Instant
  finished_at: Instant | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    imported_tickets: { source: string; foreign_id: string; ticket_id: number; created_at: Instant }
    ticket_imports: RequestRow
  }
}

export const selectImportedIds = async ({ db }: Reader, source: string, foreign_ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (foreign_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('imported_tickets')
    .select('foreign_id')
    .where('source', '=', source)
    .where('foreign_id', 'in', foreign_ids)
    .execute()
  return new Set(rows.map(({ foreign_id }) => foreign_id))
}

/** If the same ticket is imported concurrently, the insert fails and the transaction is rolled back. */
export const insertImportedTicket = async (tx: Tx, source: string, foreign_id: string, ticket_id: number): Promise<void> => {
  await tx.db.insertInto('imported_tickets').values({ source, foreign_id, ticket_id, created_at: tx.now }).execute()
}

const enumsOf = ({ source, state }: Selectable<RequestRow>) => ({ source, state }) as Pick<ImportRequest, 'source' | 'state'>

const requestOf = ({ is_dry_run, column_map, counts, messages, ...row }: Selectable<RequestRow>): ImportRequest => ({
  ...row,
  ...enumsOf({ ...row, is_dry_run, column_map, counts, messages }),
  dry_run: is_dry_run === 1,
  column_map: JSON.parse(column_map),
  counts: JSON.parse(counts),
  messages: JSON.parse(messages),
})

export type NewImportRequest = Pick<
  ImportRequest,
  'source' | 'name' | 'department_id' | 'column_map' | 'dry_run' | 'attachment_id' | 'counts'
>

export const insertRequest = async (tx: Tx, { dry_run, column_map, counts, ...request }: NewImportRequest): Promise<ImportRequest> => {
  const row = await tx.db
    .insertInto('ticket_imports')
    .values({
      ...request,
      column_map: JSON.stringify(column_map),
      counts: JSON.stringify(counts),
      is_dry_run: dry_run ? 1 : 0,
      state: 'waiting',
      messages: '[]',
      created_at: tx.now,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return requestOf(row)
}

export const findRequest = async ({ db }: Reader, id: number): Promise<ImportRequest | undefined> => {
  const row = await db.selectFrom('ticket_imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && requestOf(row)
}

export const listRequests = async ({ db }: Reader, { limit, offset }: { limit: number; offset: number }) => {
  const rows = await db.selectFrom('ticket_imports').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await db
    .selectFrom('ticket_imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { requests: rows.map(requestOf), total }
}

export type ImportProgress = Pick<ImportRequest, 'state'> & Partial<Pick<ImportRequest, 'counts' | 'messages' | 'finished_at'>>

export const updateProgress = async (tx: Tx, id: number, { counts, messages, ...rest }: ImportProgress): Promise<void> => {
  await tx.db
    .updateTable('ticket_imports')
    .set({ ...rest, ...(counts && { counts: JSON.stringify(counts) }), ...(messages && { messages: JSON.stringify(messages) }) })
    .where('id', '=', id)
    .execute()
}
