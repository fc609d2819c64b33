import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { markOf, type Hit, type Stretch } from './model.ts'
import { newestOnPostgres } from './postgres-hits.ts'
import type {} from './store.ts'

/** One word somebody typed, and those that satisfy it; `is_beginning`: anything that begins so. */
export type Term = { readonly typed: string; readonly words: readonly string[]; readonly is_beginning: boolean }

const fts5Query = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `"${word}"${is_beginning ? '*' : ''}`).join(' OR ')})`).join(' AND ')

const ofTypes = (query: string, types: Stretch['types']): string =>
  types ? `(${query}) AND (${types.map((type) => `"${markOf(type)}"`).join(' OR ')})` : query

const tsQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `'${word}'${is_beginning ? ':*' : ''}`).join(' | ')})`).join(' & ')

type Newest = Omit<Hit, 'score'>

// Asked for alone, the index walks back from the newest and stops; in a join it goes through all that fit first.
// The driver hands every number over as a real one, which the index does not take for a bound.
const newest = async ({ db }: Reader, terms: readonly Term[], { most, before, types }: Stretch): Promise<readonly Newest[]> => {
  const query = ofTypes(fts5Query(terms), types)
  const { rows } = await sql<Newest>`select doc.id, doc.type, ref_id, ticket_id, department_id, assignee_id
    from (select rowid as found from search_index where search_index match ${query} and rowid < cast(${before} as integer) order by rowid desc limit ${most})
    join search_docs as doc on doc.id = found left join tickets on tickets.id = ticket_id order by found desc`.execute(db)
  return rows
}

const among = async ({ db }: Reader, query: string, oldest: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select rowid as id from search_index
    where search_index match ${query} and rowid >= cast(${oldest} as integer)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The built-in rank counts every document that has one of the words, which takes a second when they are common. This looks at the found ones. */
const onSqlite = async (reader: Reader, terms: readonly Term[], stretch: Stretch): Promise<readonly Hit[]> => {
  const found = await newest(reader, terms, stretch)
  const oldest = found.at(-1)?.id
  if (oldest === undefined) return []
  const typed = terms.map((term) => `"${term.typed}"`)
  const havingAll = (query: string): Promise<ReadonlySet<number>> => among(reader, ofTypes(query, stretch.types), oldest)
  const [whole, inOrder] = [await havingAll(typed.join(' AND ')), await havingAll(typed.join(' + '))]
  return found.map((hit) => ({ ...hit, score: 1 + Number(whole.has(hit.id)) + Number(inOrder.has(hit.id)) }))
}

const stretchOf = (reader: Reader, terms: readonly Term[], stretch: Stretch): Promise<readonly Hit[]> =>
  reader.dialect.name === 'postgres' ? newestOnPostgres(reader, tsQuery(terms), stretch) : onSqlite(reader, terms, stretch)

// How many documents are looked at, and how many more when too few of those were wanted.
const STRETCHES = [1_000, 4_000, 15_000] as const
const [CANDIDATES] = STRETCHES

type Wish = { readonly types: Stretch['types']; readonly isWanted: (hit: Hit) => boolean }

/**
 * The newest thousand documents that fit and are wanted, with how well they fit: people want the newest anyway, and to rank all takes too
 * long. Whoever may see few of them is looked for further back.
 */
export const findHits = async (reader: Reader, terms: readonly Term[], { types, isWanted }: Wish): Promise<readonly Hit[]> => {
  const wanted: Hit[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (const most of STRETCHES) {
    const found = await stretchOf(reader, terms, { most, before, types })
    wanted.push(...found.filter(isWanted))
    const oldest = found.at(-1)
    if (!oldest || found.length < most || wanted.length >= CANDIDATES) break
    before = oldest.id
  }
  return wanted.slice(0, CANDIDATES)
}
