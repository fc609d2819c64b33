import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { CUSTOM_PLAN } from '../../kernel/db/custom-plan.ts'
import { type SearchHit, type SearchWindow, toTypeMark } from './model.ts'

/** Range of ids: above `from`, up to and including `to`. */
type IdWindow = { readonly from: number; readonly to: number }

type WindowQuery = { readonly q: string; readonly window: IdWindow; readonly limit: number }

// Number of recent documents to estimate how common the words are.
const SAMPLE_SIZE = 2_000
// Above this share of matching documents, a backward scan by id is faster than the full-text index, which does not return rows by id.
const COMMON_SHARE = 0.08
// Below this share, fetching all matches is faster than scanning a wide range of ids.
const RARE_SHARE = 0.005
// Compensates for a sample with too many matches.
const SAFETY_FACTOR = 1.5

/** A separate subquery, so that the sort order does not influence the access path. */
const selectHits = async (
  { db }: Reader,
  { q, limit }: Pick<WindowQuery, 'q' | 'limit'>,
  ids: RawBuilder<unknown>,
): Promise<readonly SearchHit[]> => {
  const { rows } = await sql<SearchHit>`${sql.raw(CUSTOM_PLAN)} with fitting as materialized (${ids})
    select doc.id, doc.type, ref_id, ticket_id, ts_rank(words, to_tsquery('simple', ${q})) as score, department_id, assignee_id
    from (select id from fitting order by id desc limit ${limit}) as newest join search_docs as doc on doc.id = newest.id
    left join tickets on tickets.id = ticket_id order by newest.id desc`.execute(db)
  return rows
}

/** Scans documents backwards until enough match. */
const scanWindow = (reader: Reader, query: WindowQuery): Promise<readonly SearchHit[]> => {
  const { q, window, limit } = query
  // An expression without an index.
  const fits = sql`coalesce(words @@ to_tsquery('simple', ${q}), false)`
  const ids = sql`select id from search_docs where id > ${window.from} and id <= ${window.to} and ${fits} order by id desc limit ${limit}`
  return selectHits(reader, query, ids)
}

/** Fetches all matches in the range from the full-text index. */
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

/** Estimates the number of matches by a sample: the planner is often wrong by a factor of ten, and then chooses a bad plan. */
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

export const findOnPostgres = async (reader: Reader, q: string, { limit, before, types }: SearchWindow): Promise<readonly SearchHit[]> => {
  const to = Math.min(await findLastId(reader), before - 1)
  if (!types) return await findNewestOfAll(reader, q, to, limit)
  const marks = types.map((type) => `'${toTypeMark(type)}'`).join(' | ')
  const ids = sql`select id from search_docs where id <= ${to} and words @@ (to_tsquery('simple', ${q}) && ${marks}::tsquery)`
  return await selectHits(reader, { q, limit }, ids)
}
