import { describe, expect, it } from 'vitest'
import { createRecent, type Recent } from './recent.ts'

const rememberedOf = (recent: Recent<string>, names: readonly string[]): readonly string[] => names.filter((name) => recent.find(name))

const NAMES = Array.from({ length: 100 }, (_, n) => `check ${n}`)

describe('what is remembered', () => {
  it('the last ones are, and never more than twice as many as a generation holds', () => {
    const recent = createRecent<string>(10)
    for (const name of NAMES) recent.keep(name, name)
    const remembered = rememberedOf(recent, NAMES.toReversed())
    expect(remembered.slice(0, 10)).toEqual(NAMES.slice(-10).toReversed())
    expect(remembered.length).toBeLessThanOrEqual(20)
  })

  it('one that is asked for again and again stays', () => {
    const recent = createRecent<string>(10)
    recent.keep('busy', 'busy')
    for (const name of NAMES) {
      recent.keep(name, name)
      expect(recent.find('busy')).toBe('busy')
    }
  })

  it('one that is forgotten is forgotten in both generations', () => {
    const recent = createRecent<string>(1)
    recent.keep('a', 'a')
    recent.keep('b', 'b')
    recent.forget('a')
    recent.forget('b')
    expect(rememberedOf(recent, ['a', 'b'])).toEqual([])
  })
})
