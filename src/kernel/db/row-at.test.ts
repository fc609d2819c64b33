import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowsAt } from './row-at.ts'

const block = fc.nat({ max: 2 ** 32 - 2 })
const line = fc.integer({ min: 1, max: 2 ** 16 - 1 })

it('a row lies where PostgreSQL said', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(block, line)), (places) => {
      const texts = places.map(([of, at]) => `(${of},${at})`)
      expect(rowsAt(`{${texts.map((text) => `"${text}"`).join(',')}}`)).toEqual(places.map(([of, at]) => of * 65_536 + at))
    }),
  )
})
