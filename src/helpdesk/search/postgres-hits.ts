import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../kernel/db/planned-anew.ts'
import { type SearchHit, type SearchWindow, toTypeMark } from './model.ts'

/** Documents by their numbers: above `from`, up to and including `to`. */
type IdWindow = { readonly from: number; readonly to: number }

type WindowQuery = { readonly q: string; readonly window: IdWindow; readonly limit: number }

// From how many of the latest documents one can tell how common the words are.
const SAMPLE_SIZE = 2_000
// Where so many of the documents fit, walking back through them is quicker than the index, which knows no order.
const COMMON_SHARE = 0.08
// Where so few of them fit, to fetch all of those is quicker than to go through the numbers of a window wide enough.
const RARE_SHARE = 0.005
// The sample may have been lucky.
const SAFETY_FACTOR = 1.5

/** `ids` names those that fit, at least the newest of them. Kept apart, so that their order has no say in how they are found. */
const selectHits = async (
  { db }: Reader,
  { q, limit }: Pick<WindowQuery, 'q' | 'limit'>,
  ids: RawBuilder<unknown>,
): Promise<readonly SearchHit[]> => {
  const { rows } = await sql<SearchHit>`${sql.raw(PLANNED_ANEW)} with fitting as materialized (${ids})
    select doc.id, doc.type, ref_id, ticket_id, ts_rank(words, to_tsquery('simple', ${q})) as score, department_id, assignee_id
    from (select id from fitting order by id desc limit ${limit}) as newest join search_docs as doc on doc.id = newest.id
    left join tickets on tickets.id = ticket_id order by newest.id desc`.execute(db)
  return rows
}

/** Looks at each document of the window, the newest first, until there are enough. */
const scanWindow = (reader: Reader, query: WindowQuery): Promise<readonly SearchHit[]> => {
  const { q, window, limit } = query
  // An expression that no index knows.
  const fits = sql`coalesce(words @@ to_tsquery('simple', ${q}), false)`
  const ids = sql`select id from search_docs where id > ${window.from} and id <= ${window.to} and ${fits} order by id desc limit ${limit}`
  return selectHits(reader, query, ids)
}

/** Asks the index of words for all that fit in the window. */
const queryIndex = (reader: Reader, query: WindowQuery): Promise<readonly SearchHit[]> => {
  const { q, window } = query
  const fits = sql`words @@ to_tsquery('simple', ${q})`
  return selectHits(reader, query, sql`select id from search_docs where id > ${window.from} and id <= ${window.to} and ${fits}`)
}

const findLastId = async ({ db }: Reader): Promise<number> =>
  (
    await db
      .selectFrom('search_docs')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

/** The database's own guess how many fit is often wrong by ten times, and with it its way of finding them. */
const findNewestOfAll = async (reader: Reader, q: string, to: number, limit: number): Promise<readonly SearchHit[]> => {
  const sampled = { from: to - SAMPLE_SIZE, to }
  const near = await scanWindow(reader, { q, window: sampled, limit })
  const missing = limit - near.length
  if (missing === 0 || sampled.from <= 0) return near
  const share = near.length / SAMPLE_SIZE
  const reach = share < RARE_SHARE ? sampled.from : Math.min(sampled.from, Math.ceil((missing / share) * SAFETY_FACTOR))
  const wide = { from: sampled.from - reach, to: sampled.from }
  const far = await (share >= COMMON_SHARE ? scanWindow : queryIndex)(reader, { q, window: wide, limit: missing })
  const rest = far.length < missing && wide.from > 0 ? { from: 0, to: wide.from } : undefined
  return [...near, ...far, ...(rest ? await queryIndex(reader, { q, window: rest, limit: missing - far.length }) : [])]
}

/** The newest documents that fit. */
export const findOnPostgres = async (reader: Reader, q: string, { limit, before, types }: SearchWindow): Promise<readonly SearchHit[]> => {
  const to = Math.min(await findLastId(reader), before - 1)
  if (!types) return await findNewestOfAll(reader, q, to, limit)
  const marks = types.map((type) => `'${toTypeMark(type)}'`).join(' | ')
  const ids = sql`select id from search_docs where id <= ${to} and words @@ (to_tsquery('simple', ${q}) && ${marks}::tsquery)`
  return await selectHits(reader, { q, limit }, ids)
}
