import { sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import type { Hit } from './model.ts'
import { newestOnPostgres } from './postgres-hits.ts'
import type {} from './store.ts'

/** One word somebody typed, and those that satisfy it; `is_beginning`: anything that begins so. */
export type Term = { readonly typed: string; readonly words: readonly string[]; readonly is_beginning: boolean }

const fts5Query = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `"${word}"${is_beginning ? '*' : ''}`).join(' OR ')})`).join(' AND ')

const tsQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, is_beginning }) => `(${words.map((word) => `'${word}'${is_beginning ? ':*' : ''}`).join(' | ')})`).join(' & ')

type Newest = Omit<Hit, 'score'> & { readonly id: number }

// Asked for alone, the index walks back from the newest and stops; in a join it goes through all that fit first.
const newest = async ({ db }: Reader, terms: readonly Term[], most: number): Promise<readonly Newest[]> => {
  const { rows } = await sql<Newest>`select doc.id, doc.type, ref_id, ticket_id, department_id, assignee_id
    from (select rowid as found from search_index where search_index match ${fts5Query(terms)} order by rowid desc limit ${most})
    join search_docs as doc on doc.id = found left join tickets on tickets.id = ticket_id order by found desc`.execute(db)
  return rows
}

// The driver hands every number over as a real one, which the index does not take for a bound.
const among = async ({ db }: Reader, query: string, oldest: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select rowid as id from search_index
    where search_index match ${query} and rowid >= cast(${oldest} as integer)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The built-in rank counts every document that has one of the words, which takes a second when they are common. This looks at the found ones. */
const onSqlite = async (reader: Reader, terms: readonly Term[], most: number): Promise<readonly Hit[]> => {
  const found = await newest(reader, terms, most)
  const oldest = found.at(-1)?.id
  if (oldest === undefined) return []
  const typed = terms.map((term) => `"${term.typed}"`)
  const [whole, inOrder] = [await among(reader, typed.join(' AND '), oldest), await among(reader, typed.join(' + '), oldest)]
  return found.map(({ id, ...hit }) => ({ ...hit, score: 1 + Number(whole.has(id)) + Number(inOrder.has(id)) }))
}

/** The newest documents that fit, with how well they do: people want the newest anyway, and to rank all that fit takes too long. */
export const findHits = (reader: Reader, terms: readonly Term[], most: number): Promise<readonly Hit[]> =>
  reader.dialect.name === 'postgres' ? newestOnPostgres(reader, tsQuery(terms), most) : onSqlite(reader, terms, most)
