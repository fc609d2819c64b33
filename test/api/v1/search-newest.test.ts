import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { toTypeMark } from '../../../src/helpdesk/search/model.ts'
import { findOnPostgres } from '../../../src/helpdesk/search/postgres-hits.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { withDb } from '../../databases.ts'

const DOCUMENTS = 12_000

/** Words that every second, every tenth … document has; `ancient` is only in the oldest, `fresh` only in the newest. */
const fill = (db: Db): Promise<unknown> =>
  db.tx((tx) =>
    sql`insert into search_docs (type, ref_id, words) select 'client', n, to_tsvector('simple', concat_ws(' ', 'all',
      case when n % 2 = 0 then 'common' end, case when n % 10 = 0 then 'usual' end, case when n % 40 = 0 then 'seldom' end,
      case when n % 3000 = 0 then 'rare' end, case when n <= 100 then 'ancient' end, case when n > ${DOCUMENTS - 100} then 'fresh' end))
      from generate_series(1, ${DOCUMENTS}) as n`.execute(tx.db),
  )

const expected = async (db: Db, q: string, most: number): Promise<readonly number[]> =>
  await db.read(async (reader) => {
    const { rows } = await sql<{ ref_id: number }>`select ref_id from search_docs where words @@ to_tsquery('simple', ${q})
      order by id desc limit ${most}`.execute(reader.db)
    return rows.map(({ ref_id }) => ref_id)
  })

const QUERIES = [
  'all',
  'common',
  'usual',
  'seldom',
  'rare',
  'ancient',
  'fresh',
  'common & seldom',
  'usual & ancient',
  'fresh & ancient',
  'nowhere',
]

it('the newest documents that fit are found on PostgreSQL, however common the words are', () =>
  withDb('postgres', async (db) => {
    await fill(db)
    for (const q of QUERIES)
      for (const most of [10, 1_000]) {
        const hits = await db.read((reader) => findOnPostgres(reader, q, { limit: most, before: DOCUMENTS * 2, types: undefined }))
        const found = hits.map(({ ref_id }) => ref_id)
        expect([q, most, found]).toEqual([q, most, await expected(db, q, most)])
        expect(hits.every(({ score }) => score > 0)).toBe(true)
      }
  }))

it('further back it goes on where it was left, and by type nothing is left out', () =>
  withDb('postgres', async (db) => {
    await fill(db)
    await db.tx((tx) =>
      sql`update search_docs set type = 'asset', words = words || array_to_tsvector(array[${toTypeMark('asset')}]) where id in (7, 70, 700, 7000)`.execute(
        tx.db,
      ),
    )
    const numbers = async (q: string, most: number, before: number, types?: readonly ['asset' | 'article']) =>
      (await db.read((reader) => findOnPostgres(reader, q, { limit: most, before, types }))).map(({ id }) => id)
    for (const q of ['all', 'usual', 'seldom', 'rare']) {
      const whole = await numbers(q, 1_000, DOCUMENTS * 2)
      const middle = whole[Math.floor(whole.length / 2)] ?? 0
      const after = whole.indexOf(middle) + 1
      expect((await numbers(q, 1_000, middle)).slice(0, whole.length - after)).toEqual(whole.slice(after))
    }
    expect(await numbers('all', 10, DOCUMENTS * 2, ['asset'])).toEqual([7_000, 700, 70, 7])
    expect(await numbers('all', 2, 700, ['asset'])).toEqual([70, 7])
    expect(await numbers('all', 10, DOCUMENTS * 2, ['article'])).toEqual([])
  }))
