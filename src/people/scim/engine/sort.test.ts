import { describe, expect, it } from 'vitest'
import type { Doc, Json } from './json.ts'
import { GROUP, USER } from './schema.ts'
import { readSort, sortDocs } from './sort.ts'

const DOCS: readonly Doc[] = [
  {
    id: '1',
    userName: 'b',
    externalId: 'B',
    active: true,
    meta: { created: '2024-01-01T01:00:00+02:00' },
    emails: [{ value: 'z' }, { value: 'a', primary: true }],
  },
  {
    id: '2',
    userName: 'A',
    externalId: 'a',
    active: false,
    meta: { created: '2024-01-01T00:00:00Z' },
    emails: [{ value: 'c' }, { value: 'a' }],
  },
  { id: '3', userName: 'c', title: '', meta: { created: '2023-12-31T22:30:00Z' } },
  { id: '0', userName: 'B', externalId: 'A', active: true },
]

const order = (sortBy: string, sortOrder?: string): string => {
  const sort = readSort({ sortBy, sortOrder: sortOrder ?? null }, USER, [GROUP])
  return sort === undefined
    ? 'unsorted'
    : sortDocs(DOCS, sort)
        .map(({ id }) => id)
        .join('')
}

describe('sorting', () => {
  it.each([
    ['ignores case where the attribute does, ties by id', 'userName', undefined, '2013'],
    ['goes the other way, ties still by id', 'userName', 'descending', '3012'],
    ['minds case where the attribute does, without value last', 'externalId', 'ascending', '0123'],
    ['has those without value first when descending', 'externalId', 'Descending', '3210'],
    ['goes by time, not by text', 'meta.created', undefined, '3120'],
    ['has false before true', 'active', undefined, '2013'],
    ['goes by the primary of a list, else its first', 'emails', undefined, '1203'],
    ['goes by a part', 'EMAILS.value', 'descending', '0321'],
    ['takes an empty text as no value', 'title', undefined, '0123'],
    ['knows attributes of the other types', 'members.value', undefined, '0123'],
  ])('%s', (_, sortBy, sortOrder, expected) => {
    expect(order(sortBy, sortOrder)).toBe(expected)
  })

  it('is left to the store without sortBy', () => {
    expect(readSort({}, USER)).toBeUndefined()
    expect(readSort({ sortOrder: 'descending' }, USER)).toBeUndefined()
  })

  it.each<[{ sortBy?: Json; sortOrder?: Json }]>([
    [{ sortBy: 'shoeSize' }],
    [{ sortBy: '' }],
    [{ sortBy: 5 }],
    [{ sortBy: 'name' }],
    [{ sortBy: 'password' }],
    [{ sortBy: 'members.value' }],
    [{ sortBy: '__proto__' }],
    [{ sortBy: 'userName', sortOrder: 'up' }],
    [{ sortOrder: 1 }],
  ])('is refused for %j', (input) => {
    expect(() => readSort(input, USER)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })
})
