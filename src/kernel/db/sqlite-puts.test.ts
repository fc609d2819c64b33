import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { putTogether, type BulkRow, type Puts } from './bulk.ts'
import { createPutting } from './sqlite-puts.ts'

const PUTS: Puts = { table: 'things', columns: { id: 'bigint', kind: 'text', size: 'integer', who: 'text', body: 'bytea' } }
const LONGEST = 100

describe('several rows in a statement', () => {
  const stored = (rows: readonly BulkRow[]): readonly unknown[] => {
    const db = new Database(':memory:')
    db.exec(`create table things (id integer primary key, kind text, size integer, who text, body blob) strict`)
    const { together, alone } = createPutting()(PUTS, rows)
    for (const { text, given } of together) db.prepare(text).run(...given)
    for (const row of alone) db.prepare('insert into things values (?, ?, ?, ?, ?)').run(...row)
    return db.prepare('select * from things order by id').raw().all()
  }

  const row = fc.tuple(
    fc.constantFrom('success', 'fail', null),
    fc.maxSafeInteger(),
    fc.constantFrom('curl', '', "O'Neill", null),
    fc.option(fc.uint8Array({ minLength: 1, maxLength: 3 }), { nil: null }),
  )

  it('are stored as they were given, however many there are and whatever they have in common', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: LONGEST }), (given) => {
        const rows = given.map(([kind, size, who, body], id) => [id, kind, size, who, body && Buffer.from(body)])
        expect(stored(rows)).toEqual(rows)
      }),
    )
  })

  const rowsWith = (count: number, kindOf: (n: number) => string): readonly BulkRow[] =>
    Array.from({ length: count }, (_, n) => [n, kindOf(n), 5, 'me', null])

  it.each([
    [1, 0, 1],
    [7, 0, 7],
    [8, 1, 0],
    [31, 3, 7],
    [32, 1, 0],
    [75, 3, 3],
  ])('%i of them are %i statements, and %i are left', (count, statements, left) => {
    const { together, alone } = createPutting()(
      PUTS,
      rowsWith(count, () => 'a'),
    )
    expect([together.length, alone.length]).toEqual([statements, left])
  })

  it('say once what is the same in all of them, if it is a text', () => {
    const given = (kindOf: (n: number) => string): readonly unknown[] => {
      const [values, common] = createPutting()(PUTS, rowsWith(8, kindOf)).together[0]?.given ?? []
      return [values?.length, common]
    }
    expect(given(() => 'a')).toEqual([8 * 3, { kind: 'a', who: 'me' }])
    expect(given(String)).toEqual([8 * 4, { who: 'me' }])
  })

  it('may have everything in common', () => {
    const words: Puts = { table: 'words', columns: { word: 'text', tongue: 'text' } }
    const db = new Database(':memory:')
    db.exec('create table words (word text, tongue text)')
    const { together } = createPutting()(
      words,
      Array.from({ length: 8 }, () => ['ja', 'de']),
    )
    for (const { text, given } of together) db.prepare(text).run(...given)
    expect(db.prepare('select count(*), min(word), max(tongue) from words').raw().get()).toEqual([8, 'ja', 'de'])
  })

  it('take the place of those that are there, as far as they say so', () => {
    const { sqlite, sqlite_puts } = putTogether('things', { id: 'bigint', kind: 'text', size: 'integer' }, { key: ['id'], stay: ['kind'] })
    const db = new Database(':memory:')
    db.exec(`create table things (id integer primary key, kind text not null, size integer); insert into things values (2, 'old', 1)`)
    const rows = Array.from({ length: 10 }, (_, n) => [n, 'new', n * 10])
    const puts = createPutting()
    // Without a conflict it would be another text.
    puts({ table: 'things', columns: { id: 'bigint', kind: 'text', size: 'integer' } }, rows)
    const { together, alone } = sqlite_puts ? puts(sqlite_puts, rows) : { together: [], alone: [] }
    for (const { text, given } of together) db.prepare(text).run(...given)
    for (const one of alone) db.prepare(sqlite).run(...one)
    expect([together.length, alone.length]).toEqual([1, 2])
    expect(db.prepare('select * from things order by id').raw().all()).toEqual(
      rows.map(([id, kind, size]) => [id, id === 2 ? 'old' : kind, size]),
    )
  })

  it('are the same text again when they have the same in common', () => {
    const puts = createPutting()
    const [one, other] = [
      puts(
        PUTS,
        rowsWith(8, () => 'a'),
      ),
      puts(
        PUTS,
        rowsWith(8, () => 'b'),
      ),
    ]
    expect(one.together[0]?.text).toBe(other.together[0]?.text)
    const elsewhere = puts(
      { ...PUTS, columns: { ...PUTS.columns, whom: 'text' } },
      rowsWith(8, () => 'a'),
    )
    expect(elsewhere.together[0]?.text).not.toBe(one.together[0]?.text)
  })
})
