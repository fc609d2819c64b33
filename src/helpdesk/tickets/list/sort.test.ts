import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCursor, formatSort, isCursorSort, parseCursor, parseSort, SORTABLE } from './sort.ts'

const keys = fc.record({ column: fc.constantFrom(...SORTABLE), descending: fc.boolean() })
const sorts = fc.uniqueArray(keys, { selector: ({ column }) => column, minLength: 1 }).map((list) => ({ keys: list }))

it('a sort is read as it is written', () => {
  fc.assert(fc.property(sorts, (sort) => void expect(parseSort(formatSort(sort))).toEqual(sort)))
})

it.each(['', 'colour', '-', 'id,id', 'id,', '--id', 'created_at desc'])('%j is no sort', (text) => {
  expect(parseSort(text)).toBe(undefined)
})

it('a cursor is read as it is written, and nothing else is one', () => {
  fc.assert(
    fc.property(sorts, fc.nat(), fc.nat(), (sort, value, id) => {
      const read = parseCursor(formatCursor({ sort, value, id }))
      expect(read).toEqual(isCursorSort(sort) ? { sort, value, id } : undefined)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void parseCursor(text)))
})
