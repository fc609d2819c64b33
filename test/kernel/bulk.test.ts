import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRowsStatement } from '../../src/kernel/db/bulk.ts'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'

type Given = { readonly place: number; readonly large: number | null; readonly small: number | null; readonly words: string | null }

onBothDatabases('many rows in one statement', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const COLUMNS = { place: 'integer', large: 'bigint', small: 'integer', words: 'text' } as const
  const selected = (given: string): string => `select place, large, small, words from ${given}`
  const AS_GIVEN = createRowsStatement<Given>(COLUMNS, selected)
  const ask = (rows: readonly (readonly unknown[])[], statement = AS_GIVEN): Promise<Given[]> =>
    world.db.tx((tx) => tx.bulk(statement, rows))

  it('are what they were', async () => {
    const large = fc.option(fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 32, -(2 ** 32), 1_780_316_400_000_000)))
    const small = fc.option(fc.integer())
    const words = fc.option(fc.oneof(fc.constantFrom('', 'NULL', 'null', '{}', 'a"b\\c', 'é', '{"a",b}'), fc.stringMatching(/^[ -~]*$/)))
    const common = fc.option(words, { nil: undefined })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(large, small, words), { minLength: 1, maxLength: 40 }), common, async (values, word) => {
        const rows = values.map(([big, little, own], place) => [place, big, little, word === undefined ? own : word])
        const found = (await ask(rows)).toSorted((a, b) => a.place - b.place)
        expect(found.map(({ place, large, small, words }) => [place, large, small, words])).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })

  if (database === 'postgres') {
    it.each([
      ['too large a number', [[1, 1, 2 ** 31, '']]],
      ['half a number', [[1, 1.5, 1, '']]],
      ['a word for a number', [[1, 'one', 1, '']]],
    ])('%s is refused and not made to fit', async (_case, rows) => {
      await expect(ask([...rows, [2, 1, 1, '']])).rejects.toThrow(/integer|range|bigint/)
    })
  }
})
