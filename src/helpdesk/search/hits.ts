import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import type { DocType, Hit, Stretch } from './model.ts'
import { newestOnPostgres } from './postgres-hits.ts'
import type {} from './store.ts'

/** One word somebody typed, and those that satisfy it; `is_beginning`: anything that begins so. */
export type Term = { readonly typed: string; readonly words: readonly string[]; readonly is_beginning: boolean }

const fts5Query = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `"${word}"${is_beginning ? '*' : ''}`).join(' OR ')})`).join(' AND ')

const tsQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `'${word}'${is_beginning ? ':*' : ''}`).join(' | ')})`).join(' & ')

type Newest = Omit<Hit, 'score'>

// Asked for alone, the index walks back from the newest and stops; in a join, or among some types, it goes through all that fit first.
// The driver hands every number over as a real one, which the index does not take for a bound.
const newest = async ({ db }: Reader, terms: readonly Term[], { most, before, types }: Stretch): Promise<readonly Newest[]> => {
  const ofTypes = types ? sql`and rowid in (select id from search_docs where type in (${sql.join(types)}))` : sql``
  const { rows } = await sql<Newest>`select doc.id, doc.type, ref_id, ticket_id, department_id, assignee_id
    from (select rowid as found from search_index where search_index match ${fts5Query(terms)} and rowid < cast(${before} as integer) ${ofTypes}
      order by rowid desc limit ${most})
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
  const [whole, inOrder] = [await among(reader, typed.join(' AND '), oldest), await among(reader, typed.join(' + '), oldest)]
  return found.map((hit) => ({ ...hit, score: 1 + Number(whole.has(hit.id)) + Number(inOrder.has(hit.id)) }))
}

const stretchOf = (reader: Reader, terms: readonly Term[], stretch: Stretch): Promise<readonly Hit[]> =>
  reader.dialect.name === 'postgres' ? newestOnPostgres(reader, tsQuery(terms), stretch) : onSqlite(reader, terms, stretch)

// How many documents are looked at, and how many more when too few of those were wanted.
const STRETCHES = [1_000, 4_000, 15_000] as const
const [CANDIDATES] = STRETCHES

type Wish = { readonly types: readonly DocType[] | undefined; readonly isWanted: (hit: Hit) => boolean }

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
