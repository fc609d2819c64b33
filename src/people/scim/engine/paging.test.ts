import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { listResponse, pageOf, readPage } from './paging.ts'

describe('paging', () => {
  it.each<[string, { startIndex?: Json; count?: Json }, number, number]>([
    ['both left out', {}, 1, 100],
    ['nulls of a search body', { startIndex: null, count: null }, 1, 100],
    ['startIndex 0', { startIndex: '0' }, 1, 100],
    ['a negative startIndex', { startIndex: '-5' }, 1, 100],
    ['a startIndex far beyond the end', { startIndex: '9'.repeat(30) }, Number.MAX_SAFE_INTEGER, 100],
    ['count 0', { count: '0' }, 1, 0],
    ['a negative count', { count: '-1' }, 1, 0],
    ['a count above the maximum', { count: '100000' }, 1, 200],
    ['numbers of a search body', { startIndex: 3, count: 7 }, 3, 7],
  ])('with %s starts where it should and takes as many as it may', (_, input, startIndex, count) => {
    expect(readPage(input)).toEqual({ startIndex, count })
  })

  it.each<[Json]>([['abc'], ['1.5'], [''], [' 1'], [1.5], [true], [[1]]])('refuses %j as a number', (value) => {
    const refusal = expect.objectContaining({ status: 400, scimType: 'invalidValue' })
    expect(() => readPage({ count: value })).toThrow(refusal)
    expect(() => readPage({ startIndex: value })).toThrow(refusal)
  })

  it('cuts the page out of the whole, and nothing beyond its end', () => {
    expect(pageOf(['a', 'b', 'c'], { startIndex: 2, count: 5 })).toEqual(['b', 'c'])
    expect(pageOf(['a'], { startIndex: 9, count: 5 })).toEqual([])
  })

  it('says how many resources it returns, not how many were asked for', () => {
    expect(listResponse([{ id: 'a' }], 41, 3)).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 41,
      startIndex: 3,
      itemsPerPage: 1,
      Resources: [{ id: 'a' }],
    })
    expect(listResponse([], 0, 1)).toMatchObject({ Resources: [], itemsPerPage: 0 })
  })
})
