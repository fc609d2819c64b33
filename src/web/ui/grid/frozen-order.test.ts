import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeze, thaw } from './frozen-order.ts'

type Row = { id: string; status?: string }
const keyOf = (row: Row) => row.id
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }))
const held = (ids: string) => thaw(rowsOf(ids), keyOf).rows
const order = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join('')

describe('a list that is held', () => {
  it('keeps its order and shows what changed in place', () => {
    const fresh = [{ id: 'c', status: 'down' }, { id: 'a' }, { id: 'b' }]
    const frozen = freeze(held('abc'), fresh, keyOf)
    expect(order(frozen.rows)).toBe('abc')
    expect(frozen.rows[2]?.row).toEqual({ id: 'c', status: 'down' })
  })

  it.each([
    ['abcde', 'abcde', 0, 0],
    ['abcde', 'eabcd', 1, 0],
    ['abcde', 'badce', 2, 0],
    ['abcde', 'abcdefg', 0, 2],
    ['abcde', 'abde', 1, 0],
    ['abcde', 'xab', 3, 1],
    ['', 'ab', 0, 2],
  ])('from %s to %s counts %d changed and %d new', (before, after, moved, added) => {
    expect(freeze(held(before), rowsOf(after), keyOf)).toMatchObject({ moved, added })
  })

  it('shows a row that left as a shadow, and wakes it when it comes back', () => {
    const left = freeze(held('abc'), rowsOf('ac'), keyOf)
    expect(left.rows.map(({ gone }) => gone)).toEqual([false, true, false])
    expect(freeze(left.rows, rowsOf('abc'), keyOf).rows.map(({ gone }) => gone)).toEqual([false, false, false])
  })

  it('never moves, adds or removes a row, whatever the fresh order is', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const frozen = freeze(held(before), rowsOf(after), keyOf)
        expect(order(frozen.rows)).toBe(before)
        expect(frozen.moved === 0 && frozen.added === 0).toBe(before === after)
      }),
    )
  })

  it('keeps the identity of rows that did not change', () => {
    const rows = rowsOf('ab')
    const before = thaw(rows, keyOf).rows
    expect(freeze(before, rows, keyOf).rows[0]).toBe(before[0])
  })
})
