import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidOf } from '../../../../test/monitor/uuids.ts'
import { createUuidIndex } from './uuid-index.ts'

const MOST = 40
const UUIDS = Array.from({ length: MOST }, (_, n) => uuidOf(n))

// Which of the uuids comes, or goes if it is there.
const stories = fc.array(fc.nat({ max: MOST - 1 }), { maxLength: 300 })

describe('numbers of uuids', () => {
  it.each([2, 8, 1_024])('are those they were given, whoever comes and goes, with room for %i at first', (first_slots) => {
    fc.assert(
      fc.property(stories, (story) => {
        const index = createUuidIndex(first_slots)
        const model = new Map<string, number>()
        const free = UUIDS.map((_, n) => n)
        for (const which of story) {
          const uuid = uuidOf(which)
          const number = model.get(uuid)
          if (number === undefined) {
            const taken = free.shift() ?? 0
            expect(index.put(uuid, taken)).toBe(true)
            model.set(uuid, taken)
          } else {
            index.drop(number)
            model.delete(uuid)
            free.push(number)
          }
          expect(index.size).toBe(model.size)
        }
        expect(UUIDS.map((uuid) => index.find(uuid))).toEqual(UUIDS.map((uuid) => model.get(uuid)))
        expect([...index.findAll(UUIDS)]).toEqual(UUIDS.map((uuid) => model.get(uuid) ?? -1))
      }),
    )
  })

  it('are found among very many', () => {
    const index = createUuidIndex()
    const many = Array.from({ length: 50_000 }, (_, n) => uuidOf(n * 65_536))
    for (const [number, uuid] of many.entries()) index.put(uuid, number)
    expect(index.size).toBe(many.length)
    expect(index.findAll(many)).toEqual(Int32Array.from(many.keys()))
    expect(index.find(uuidOf(1))).toBeUndefined()
  })

  it('are not given to what is not a uuid', () => {
    const index = createUuidIndex()
    expect(index.put('ambiguous', 0)).toBe(false)
    index.put(uuidOf(0), 0)
    expect([index.size, index.find('ambiguous')]).toEqual([1, undefined])
    expect([...index.findAll(['', uuidOf(0), 'ambiguous'])]).toEqual([-1, 0, -1])
  })

  it('may be dropped twice', () => {
    const index = createUuidIndex()
    index.put(uuidOf(1), 0)
    index.put(uuidOf(2), 1)
    index.drop(0)
    index.drop(0)
    expect([index.size, index.find(uuidOf(1)), index.find(uuidOf(2))]).toEqual([1, undefined, 1])
  })
})
