import { describe, expect, it } from 'vitest'
import { aRow as row } from '../desk/fake-rows.ts'
import { mergeRows } from './merge-rows.ts'

describe('what was asked for anew', () => {
  const list = { data: [row(1), row(2), row(3)], total: 3 }
  const ids = ({ data }: { data: readonly { id: number }[] }): readonly number[] => data.map(({ id }) => id)

  it('changes rows in place, adds new ones and drops those that left', () => {
    const after = mergeRows(list, [2, 3, 9], [row(2, { version: 5, subject: 'new words' }), row(9)])
    expect(ids(after)).toEqual([1, 2, 9])
    expect(after.data[1]?.subject).toBe('new words')
    expect(after.total).toBe(3)
  })

  it('never brings back an older version than the one that is shown', () => {
    const shown = { data: [row(1, { version: 7, status: 'resolved' })], total: 1 }
    expect(mergeRows(shown, [1], [row(1, { version: 6 })]).data[0]?.status).toBe('resolved')
  })

  it('keeps the identity of rows nobody asked about', () => {
    expect(mergeRows(list, [2], [row(2)]).data[0]).toBe(list.data[0])
  })
})
