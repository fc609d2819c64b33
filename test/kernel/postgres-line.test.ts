import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withRowsOnPostgres } from '../../src/kernel/db/bulk.ts'
import type { Line } from '../../src/kernel/db/db.ts'
import { isUnavailable } from '../../src/kernel/db/unavailable.ts'
import { openStage, type Stage } from '../simulation/stage.ts'
import { START } from '../world/people.ts'

let stage: Stage
let line: Line
beforeAll(async () => {
  stage = await openStage('postgres', START)
  if (!stage.db.line) throw new Error('There is no line.')
  line = stage.db.line
})
afterAll(() => stage.close())

type Said = { readonly said: string | null; readonly before: string | null; readonly pid: number }

/** Says something on its connection, and answers what was said there before. */
const SAY = withRowsOnPostgres<Said>(
  { word: 'text' },
  (given) =>
    `select current_setting('test.word', true) as before, set_config('test.word', word, false) as said, pg_backend_pid() as pid from ${given}`,
)
const FAIL = withRowsOnPostgres({ word: 'text' }, (given) => `select set_config('test.word', word, false), 1 / 0 from ${given}`)
const END = withRowsOnPostgres({ word: 'text' }, (given) => `select pg_terminate_backend(pg_backend_pid()) from ${given}`)

const say = async (word: string): Promise<Said | undefined> => (await line.bulk(SAY, [[word]]))[0]

it('what is asked for at once happens in its order, on one connection', async () => {
  const all = await Promise.all(['a', 'b', 'c'].map(say))
  expect(all.map((one) => one?.said)).toEqual(['a', 'b', 'c'])
  expect(all.slice(1).map((one) => one?.before)).toEqual(['a', 'b'])
  expect(new Set(all.map((one) => one?.pid)).size).toBe(1)
})

it('each is a transaction by itself: one that fails takes back what it said, and only that', async () => {
  const [a, failed, c] = await Promise.allSettled([say('a'), line.bulk(FAIL, [['b']]), say('c')])
  expect([a.status, failed.status]).toEqual(['fulfilled', 'rejected'])
  expect(c).toMatchObject({ status: 'fulfilled', value: { before: 'a', said: 'c' } })
})

it('when its connection breaks, all on their way are told, and the next have another', async () => {
  const before = await say('a')
  const broken = await Promise.allSettled([line.bulk(END, [['x']]), say('b')])
  expect(broken.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true)
  const after = await say('c')
  expect(after).toMatchObject({ said: 'c' })
  expect(after?.pid).not.toBe(before?.pid)
})

it('holds no connection when nothing is on its way', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => say(String(n))))
  const others = Array.from({ length: 16 }, () => stage.db.read(({ db }) => sql`select 1`.execute(db)))
  expect((await Promise.all(others)).length).toBe(16)
})
