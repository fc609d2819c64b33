import { describe, expect, it } from 'vitest'
import { createKnownChecks, type KnownChecks, type Rules } from './known-checks.ts'

// Only the uuid matters to whoever remembers.
const rules = (uuid: string): Rules => ({ uuid }) as Rules

const rememberedOf = (known: KnownChecks, uuids: readonly string[]): readonly string[] => uuids.filter((uuid) => known.find(uuid))

const NAMES = Array.from({ length: 100 }, (_, n) => `check ${n}`)

describe('checks that are remembered', () => {
  it('the last ones are, and never more than twice as many as a generation holds', () => {
    const known = createKnownChecks(10)
    for (const name of NAMES) known.keep(rules(name))
    const remembered = rememberedOf(known, NAMES.toReversed())
    expect(remembered.slice(0, 10)).toEqual(NAMES.slice(-10).toReversed())
    expect(remembered.length).toBeLessThanOrEqual(20)
  })

  it('one that is asked for again and again stays', () => {
    const known = createKnownChecks(10)
    known.keep(rules('busy'))
    for (const name of NAMES) {
      known.keep(rules(name))
      expect(known.find('busy')).toEqual({ uuid: 'busy' })
    }
  })

  it('one that is forgotten is forgotten in both generations', () => {
    const known = createKnownChecks(1)
    known.keep(rules('a'))
    known.keep(rules('b'))
    known.forget('a')
    known.forget('b')
    expect(rememberedOf(known, ['a', 'b'])).toEqual([])
  })
})
