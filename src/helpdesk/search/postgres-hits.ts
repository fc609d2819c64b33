import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../kernel/db/db.ts'
import { PLANNED_ANEW } from '../../kernel/db/planned-anew.ts'
import { markOf, type Hit, type Stretch } from './model.ts'

/** Documents by their numbers: above `from`, up to and including `to`. */
type Window = { readonly from: number; readonly to: number }

type Wish = { readonly q: string; readonly window: Window; readonly most: number }

// From how many of the latest documents one can tell how common the words are.
const SAMPLE = 2_000
// Where so many of the documents fit, walking back through them is quicker than the index, which knows no order.
const COMMON = 0.08
// Where so few of them fit, to fetch all of those is quicker than to go through the numbers of a window wide enough.
const RARE = 0.005
// The sample may have been lucky.
const CAUTION = 1.5

/** `ids` names those that fit, at least the newest of them. Kept apart, so that their order has no say in how they are found. */
const hitsOf = async ({ db }: Reader, { q, most }: Pick<Wish, 'q' | 'most'>, ids: RawBuilder<unknown>): Promise<readonly Hit[]> => {
  const { rows } = await sql<Hit>`${sql.raw(PLANNED_ANEW)} with fitting as materialized (${ids})
    select doc.id, doc.type, ref_id, ticket_id, ts_rank(words, to_tsquery('simple', ${q})) as score, department_id, assignee_id
    from (select id from fitting order by id desc limit ${most}) as newest join search_docs as doc on doc.id = newest.id
    left join tickets on tickets.id = ticket_id order by newest.id desc`.execute(db)
  return rows
}

/** Looks at each document of the window, the newest first, until there are enough. */
const walk = (reader: Reader, wish: Wish): Promise<readonly Hit[]> => {
  const { q, window, most } = wish
  // An expression that no index knows.
  const fits = sql`coalesce(words @@ to_tsquery('simple', ${q}), false)`
  const ids = sql`select id from search_docs where id > ${window.from} and id <= ${window.to} and ${fits} order by id desc limit ${most}`
  return hitsOf(reader, wish, ids)
}

/** Asks the index of words for all that fit in the window. */
const lookUp = (reader: Reader, wish: Wish): Promise<readonly Hit[]> => {
  const { q, window } = wish
  const fits = sql`words @@ to_tsquery('simple', ${q})`
  return hitsOf(reader, wish, sql`select id from search_docs where id > ${window.from} and id <= ${window.to} and ${fits}`)
}

const lastId = async ({ db }: Reader): Promise<number> =>
  (
    await db
      .selectFrom('search_docs')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0

/** The database's own guess how many fit is often wrong by ten times, and with it its way of finding them. */
const newestOfAll = async (reader: Reader, q: string, to: number, most: number): Promise<readonly Hit[]> => {
  const sampled = { from: to - SAMPLE, to }
  const near = await walk(reader, { q, window: sampled, most })
  const missing = most - near.length
  if (missing === 0 || sampled.from <= 0) return near
  const share = near.length / SAMPLE
  const reach = share < RARE ? sampled.from : Math.min(sampled.from, Math.ceil((missing / share) * CAUTION))
  const wide = { from: sampled.from - reach, to: sampled.from }
  const far = await (share >= COMMON ? walk : lookUp)(reader, { q, window: wide, most: missing })
  const rest = far.length < missing && wide.from > 0 ? { from: 0, to: wide.from } : undefined
  return [...near, ...far, ...(rest ? await lookUp(reader, { q, window: rest, most: missing - far.length }) : [])]
}

/** The newest documents that fit. */
export const newestOnPostgres = async (reader: Reader, q: string, { most, before, types }: Stretch): Promise<readonly Hit[]> => {
  const to = Math.min(await lastId(reader), before - 1)
  if (!types) return await newestOfAll(reader, q, to, most)
  const marks = types.map((type) => `'${markOf(type)}'`).join(' | ')
  const ids = sql`select id from search_docs where id <= ${to} and words @@ (to_tsquery('simple', ${q}) && ${marks}::tsquery)`
  return await hitsOf(reader, { q, most }, ids)
}
