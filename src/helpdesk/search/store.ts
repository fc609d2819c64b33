import { type Generated, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { insertMany } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { type DocType, isNonTicketType, toTypeMark } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    search_docs: { id: Generated<number>; type: DocType; ref_id: number; ticket_id: number | null }
    search_queue: { id: Generated<number>; type: DocType; ref_id: number; created_at: Instant }
    search_words: { word: string }
  }
}

export type DocumentRef = { readonly type: DocType; readonly ref_id: number }

const INSERT_QUEUED = insertMany('search_queue', { type: 'text', ref_id: 'bigint', created_at: 'bigint' })

export const insertQueued = (tx: Tx, refs: readonly DocumentRef[]): void =>
  tx.writeOnCommit(
    INSERT_QUEUED,
    refs.map(({ type, ref_id }) => [type, ref_id, tx.now]),
  )

export const claimQueued = async (tx: Tx, limit: number): Promise<readonly DocumentRef[]> => {
  const oldest = tx.dialect.lockSkipLocked(tx.db.selectFrom('search_queue').select('id').orderBy('id').limit(limit))
  const rows = await tx.db.deleteFrom('search_queue').where('id', 'in', oldest).returning(['type', 'ref_id']).execute()
  return [...new Map(rows.map((row) => [`${row.type} ${row.ref_id}`, row])).values()]
}

export const findOldestQueuedAt = async ({ db }: Reader): Promise<Instant | undefined> =>
  (await db.selectFrom('search_queue').select('created_at').orderBy('id').limit(1).executeTakeFirst())?.created_at

const marksOf = (type: DocType): readonly string[] => (isNonTicketType(type) ? [toTypeMark(type)] : [])

const upsertOnPostgres = async ({ db }: Tx, { type, ref_id }: DocumentRef, ticket_id: number | null, text: string): Promise<void> => {
  const words = sql`to_tsvector('simple', ${text}) || array_to_tsvector(${marksOf(type)}::text[])`
  await sql`insert into search_docs (type, ref_id, ticket_id, words) values (${type}, ${ref_id}, ${ticket_id}, ${words})
    on conflict (type, ref_id) do update set ticket_id = excluded.ticket_id, words = excluded.words`.execute(db)
}

const upsertOnSqlite = async ({ db }: Tx, ref: DocumentRef, ticket_id: number | null, text: string): Promise<void> => {
  const { id } = await db
    .insertInto('search_docs')
    .values({ ...ref, ticket_id })
    .onConflict((conflict) => conflict.columns(['type', 'ref_id']).doUpdateSet({ ticket_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from search_index where rowid = ${id}`.execute(db)
  await sql`insert into search_index (rowid, words) values (${id}, ${[text, ...marksOf(ref.type)].join(' ')})`.execute(db)
}

export const upsertDocument = (tx: Tx, ref: DocumentRef, ticket_id: number | null, words: readonly string[]): Promise<void> =>
  (tx.dialect.name === 'postgres' ? upsertOnPostgres : upsertOnSqlite)(tx, ref, ticket_id, words.join(' '))

export const deleteDocument = async (tx: Tx, { type, ref_id }: DocumentRef): Promise<void> => {
  const row = await tx.db.deleteFrom('search_docs').where('type', '=', type).where('ref_id', '=', ref_id).returning('id').executeTakeFirst()
  if (row && tx.dialect.name === 'sqlite') await sql`delete from search_index where rowid = ${row.id}`.execute(tx.db)
}

const WORDS_PER_INSERT = 400

export const insertWords = async (tx: Tx, words: readonly string[]): Promise<void> => {
  const known = [...new Set(words)].filter((word) => word.length >= 3).toSorted()
  for (let start = 0; start < known.length; start += WORDS_PER_INSERT)
    await tx.db
      .insertInto('search_words')
      .values(known.slice(start, start + WORDS_PER_INSERT).map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Indexed words with this prefix, as candidates for the correction of a misspelled word. */
export const listWordsLike = async ({ db }: Reader, beginning: string): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('search_words')
      .select('word')
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}\u{10ffff}`)
      .limit(5_000)
      .execute()
  ).map(({ word }) => word)

export const listCompletions = async ({ db }: Reader, beginning: string, limit: number): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('search_words')
      .select('word')
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}\u{10ffff}`)
      .orderBy(({ fn }) => fn<number>('length', ['word']))
      .orderBy('word')
      .limit(limit)
      .execute()
  ).map(({ word }) => word)
