import { sql, type Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { DocType } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    search_docs: { id: Generated<number>; type: DocType; ref_id: number; ticket_id: number | null }
    search_queue: { id: Generated<number>; type: DocType; ref_id: number; created_at: Instant }
    search_words: { word: string }
  }
}

export type Ref = { readonly type: DocType; readonly ref_id: number }

export const insertQueued = async (tx: Tx, refs: readonly Ref[]): Promise<void> => {
  if (refs.length > 0)
    await tx.db
      .insertInto('search_queue')
      .values(refs.map((ref) => ({ ...ref, created_at: tx.now })))
      .execute()
}

export const takeQueued = async (tx: Tx, limit: number): Promise<readonly Ref[]> => {
  const oldest = tx.dialect.lockFree(tx.db.selectFrom('search_queue').select('id').orderBy('id').limit(limit))
  const rows = await tx.db.deleteFrom('search_queue').where('id', 'in', oldest).returning(['type', 'ref_id']).execute()
  return [...new Map(rows.map((row) => [`${row.type} ${row.ref_id}`, row])).values()]
}

export const oldestQueued = async ({ db }: Reader): Promise<Instant | undefined> =>
  (await db.selectFrom('search_queue').select('created_at').orderBy('id').limit(1).executeTakeFirst())?.created_at

/** Puts a document into the index, in place of what was there. */
export const putDocument = async (tx: Tx, ref: Ref, ticket_id: number | null, words: readonly string[]): Promise<void> => {
  const { id } = await tx.db
    .insertInto('search_docs')
    .values({ ...ref, ticket_id })
    .onConflict((conflict) => conflict.columns(['type', 'ref_id']).doUpdateSet({ ticket_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = words.join(' ')
  if (tx.dialect.name === 'postgres')
    await sql`update search_docs set words = to_tsvector('simple', ${text}) where id = ${id}`.execute(tx.db)
  else {
    await sql`delete from search_index where rowid = ${id}`.execute(tx.db)
    await sql`insert into search_index (rowid, words) values (${id}, ${text})`.execute(tx.db)
  }
}

export const dropDocument = async (tx: Tx, { type, ref_id }: Ref): Promise<void> => {
  const row = await tx.db.deleteFrom('search_docs').where('type', '=', type).where('ref_id', '=', ref_id).returning('id').executeTakeFirst()
  if (row && tx.dialect.name === 'sqlite') await sql`delete from search_index where rowid = ${row.id}`.execute(tx.db)
}

const WORDS_PER_INSERT = 400

export const learnWords = async (tx: Tx, words: readonly string[]): Promise<void> => {
  const known = [...new Set(words)].filter((word) => word.length >= 3).toSorted()
  for (let start = 0; start < known.length; start += WORDS_PER_INSERT)
    await tx.db
      .insertInto('search_words')
      .values(known.slice(start, start + WORDS_PER_INSERT).map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Words that begin alike, some of which may be the one that was meant. */
export const wordsLike = async ({ db }: Reader, beginning: string): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('search_words')
      .select('word')
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}\u{10ffff}`)
      .limit(5_000)
      .execute()
  ).map(({ word }) => word)

export const hasWord = async (reader: Reader, beginning: string): Promise<boolean> => {
  const row = await reader.db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Hit = { readonly type: DocType; readonly ref_id: number; readonly ticket_id: number | null; readonly score: number }

/** Each of these must be found; a group is satisfied by any of its words. */
export type Groups = readonly (readonly string[])[]

const fts5Query = (groups: Groups): string => groups.map((group) => `(${group.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ')
const tsQuery = (groups: Groups): string => groups.map((group) => `(${group.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')

/** The newest documents that fit, with how well they do. Ranking all hits of a common word would take a second; people want the newest anyway. */
export const findHits = async ({ db, dialect }: Reader, groups: Groups, most: number): Promise<readonly Hit[]> => {
  const query =
    dialect.name === 'postgres'
      ? sql<Hit>`select type, ref_id, ticket_id, ts_rank(words, q) as score from search_docs, to_tsquery('simple', ${tsQuery(groups)}) as q
          where words @@ q order by id desc limit ${most}`
      : sql<Hit>`select type, ref_id, ticket_id, -bm25(search_index) as score from search_index join search_docs on search_docs.id = search_index.rowid
          where search_index match ${fts5Query(groups)} order by search_index.rowid desc limit ${most}`
  return (await query.execute(db)).rows
}
