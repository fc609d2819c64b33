import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { type SearchHit, type SearchWindow, toTypeMark } from './model.ts'
import { findOnPostgres } from './postgres-hits.ts'
import type {} from './store.ts'

/** A search term and the indexed words that match it; `is_beginning`: all words with this prefix match. */
export type SearchTerm = { readonly typed: string; readonly words: readonly string[]; readonly is_beginning: boolean }

const fts5Query = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `"${word}"${is_beginning ? '*' : ''}`).join(' OR ')})`).join(' AND ')

const filterTypes = (query: string, types: SearchWindow['types']): string =>
  types ? `(${query}) AND (${types.map((type) => `"${toTypeMark(type)}"`).join(' OR ')})` : query

const tsQuery = (terms: readonly SearchTerm[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `'${word}'${is_beginning ? ':*' : ''}`).join(' | ')})`).join(' & ')

type UnscoredHit = Omit<SearchHit, 'score'>

// Without a join, SQLite scans the full-text index back from the newest row. `cast`: the driver binds reals, which no index bound uses.
const selectNewest = async (
  { db }: Reader,
  terms: readonly SearchTerm[],
  { limit, before, types }: SearchWindow,
): Promise<readonly UnscoredHit[]> => {
  const query = filterTypes(fts5Query(terms), types)
  const { rows } = await sql<UnscoredHit>`select doc.id, doc.type, ref_id, ticket_id, department_id, assignee_id
    from (select rowid as found from search_index where search_index match ${query} and rowid < cast(${before} as integer) order by rowid desc limit ${limit})
    join search_docs as doc on doc.id = found left join tickets on tickets.id = ticket_id order by found desc`.execute(db)
  return rows
}

const selectMatching = async ({ db }: Reader, query: string, oldest: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select rowid as id from search_index
    where search_index match ${query} and rowid >= cast(${oldest} as integer)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ranks only the found rows: the built-in rank of FTS5 reads all documents with a word, which takes a second for common words. */
const findOnSqlite = async (reader: Reader, terms: readonly SearchTerm[], window: SearchWindow): Promise<readonly SearchHit[]> => {
  const found = await selectNewest(reader, terms, window)
  const oldest = found.at(-1)?.id
  if (oldest === undefined) return []
  const typed = terms.map((term) => `"${term.typed}"`)
  const havingAll = (query: string): Promise<ReadonlySet<number>> => selectMatching(reader, filterTypes(query, window.types), oldest)
  const [whole, inOrder] = [await havingAll(typed.join(' AND ')), await havingAll(typed.join(' + '))]
  return found.map((hit) => ({ ...hit, score: 1 + Number(whole.has(hit.id)) + Number(inOrder.has(hit.id)) }))
}

const findInWindow = (reader: Reader, terms: readonly SearchTerm[], window: SearchWindow): Promise<readonly SearchHit[]> =>
  reader.dialect.name === 'postgres' ? findOnPostgres(reader, tsQuery(terms), window) : findOnSqlite(reader, terms, window)

// Numbers of documents to read: increased if the agent can see too few of them.
const WINDOW_SIZES = [1_000, 4_000, 15_000] as const
const [MAX_CANDIDATES] = WINDOW_SIZES

type HitFilter = { readonly types: SearchWindow['types']; readonly isWanted: (hit: SearchHit) => boolean }

/** Finds the newest thousand visible matches: ranking all takes too long. Reads further back for agents with a narrow scope. */
export const findHits = async (
  reader: Reader,
  terms: readonly SearchTerm[],
  { types, isWanted }: HitFilter,
): Promise<readonly SearchHit[]> => {
  const wanted: SearchHit[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (const limit of WINDOW_SIZES) {
    const found = await findInWindow(reader, terms, { limit, before, types })
    wanted.push(...found.filter(isWanted))
    const oldest = found.at(-1)
    if (!oldest || found.length < limit || wanted.length >= MAX_CANDIDATES) break
    before = oldest.id
  }
  return wanted.slice(0, MAX_CANDIDATES)
}
