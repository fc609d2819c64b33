import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bringsNew, mergePatch, mergeTwo, patchData, readPatch, type Patch } from './merge-patches.ts'

const patch = (id: string, v: number, p: Record<string, unknown>): Patch => ({ t: 'check', id, v, p })
const byId = (...patches: readonly Patch[]) => new Map(patches.map((one) => [String(one.id), one]))

describe('changes that wait for a paint', () => {
  it('become one per thing, the newer field winning', () => {
    const waiting = new Map<string, Map<string, Patch>>()
    mergePatch(waiting, patch('a', 1, { status: 'up', n: 1 }))
    mergePatch(waiting, patch('b', 1, { status: 'new' }))
    mergePatch(waiting, patch('a', 2, { status: 'down' }))
    mergePatch(waiting, { t: 'ticket', id: 7, v: 1, p: {} })
    expect(waiting.get('check')?.get('a')).toEqual(patch('a', 2, { status: 'down', n: 1 }))
    expect(waiting.get('check')?.size).toBe(2)
    expect(waiting.get('ticket')?.size).toBe(1)
  })

  it('drop a change that arrives after a newer one', () => {
    expect(mergeTwo(patch('a', 5, { status: 'down' }), patch('a', 4, { status: 'up' }))).toEqual(patch('a', 5, { status: 'down' }))
  })

  it('end the same whether merged first or applied one by one', () => {
    const change = fc.record({
      v: fc.integer({ min: 1, max: 9 }),
      p: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.integer(), { maxKeys: 3 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const patches = changes.map(({ v, p }) => patch('a', v, p))
        const row: unknown = { id: 'a', v: 0 }
        const oneByOne = patches.reduce((data, one) => patchData(data, byId(one)), row)
        const merged = patchData(row, byId(patches.reduce(mergeTwo)))
        expect(merged).toEqual(oneByOne)
      }),
    )
  })
})

describe('cached data under a patch', () => {
  const patches = byId(patch('a', 3, { status: 'down' }))

  it.each([
    ['a thing', { id: 'a', v: 2, status: 'up' }, { id: 'a', v: 3, status: 'down' }],
    ['a check, known by its uuid', { uuid: 'a', id: 9, v: 2 }, { uuid: 'a', id: 9, v: 3, status: 'down' }],
    [
      'a list',
      [
        { id: 'b', v: 1 },
        { id: 'a', v: 1 },
      ],
      [
        { id: 'b', v: 1 },
        { id: 'a', v: 3, status: 'down' },
      ],
    ],
    ['an envelope', { data: { id: 'a', v: 1 } }, { data: { id: 'a', v: 3, status: 'down' } }],
    [
      'pages',
      { pages: [{ rows: [{ id: 'a', v: 1 }] }], pageParams: [0] },
      { pages: [{ rows: [{ id: 'a', v: 3, status: 'down' }] }], pageParams: [0] },
    ],
  ])('changes: %s', (_, before, after) => {
    expect(patchData(before, patches)).toEqual(after)
  })

  it.each([
    ['a version that is newer already', { id: 'a', v: 4, status: 'up' }],
    ['the same version', [{ id: 'a', v: 3, status: 'up' }]],
    ['somebody else', { rows: [{ id: 'b', v: 1 }] }],
    ['nothing at all', undefined],
  ])('keeps its identity: %s', (_, data) => {
    expect(patchData(data, patches)).toBe(data)
  })

  it('keeps the identity of the rows that did not change', () => {
    const rows = [
      { id: 'b', v: 1 },
      { id: 'a', v: 1 },
    ]
    const after = patchData(rows, patches)
    expect(Array.isArray(after) && after[0] === rows[0]).toBe(true)
  })
})

describe('the data of a frame', () => {
  it('is read when it is a patch', () => {
    expect(readPatch('{"t":"check","id":"a","v":3,"p":{"status":"down"}}')).toEqual(patch('a', 3, { status: 'down' }))
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"t":"check"}',
    '{"t":"check","id":{},"v":1,"p":{}}',
    '{"t":"check","id":1,"v":"1","p":{}}',
    '{"t":1,"id":1,"v":1,"p":{}}',
  ])('is refused when it is %j', (data) => {
    expect(readPatch(data)).toBeUndefined()
  })
})

describe('something new', () => {
  const patches = (p: Patch['p']): ReadonlyMap<string, Patch> => new Map([['b', { t: 'check', id: 'b', v: 2, p }]])
  it.each([
    [{ data: [{ uuid: 'a' }] }, { name: 'B' }, true],
    [{ data: [{ uuid: 'b' }] }, { name: 'B' }, false],
    [[{ uuid: 'a' }], { name: 'B' }, true],
    [{ data: [{ uuid: 'a' }] }, { status: 'down' }, false],
    [undefined, { name: 'B' }, true],
  ])('in %j is seen only when a thing is told of whole (%#)', (data, p, isNew) => {
    expect(bringsNew(data, patches(p))).toBe(isNew)
  })
})
