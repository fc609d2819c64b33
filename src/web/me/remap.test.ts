import { describe, expect, it } from 'vitest'
import { isUsable, takenBy, withKeys } from './remap.ts'

describe('keys of one’s own', () => {
  it.each([
    ['j', true],
    ['X', true],
    ['g c', true],
    ['Mod+k', true],
    ['', false],
    ['Alt+j', false],
    ['g c d', false],
    ['g  c', false],
  ])('%j can be used: %s', (keys, usable) => {
    expect(isUsable(keys)).toBe(usable)
  })

  const known = [
    { id: 'next', label: 'Next row', keys: ['j', 'ArrowDown'] },
    { id: 'go.home', label: 'Go to Home', keys: ['g h'] },
  ]

  it.each([
    ['j', 'other', 'next'],
    ['g', 'other', 'go.home'],
    ['j k', 'other', 'next'],
    ['j', 'next', undefined],
    ['g c', 'other', undefined],
  ])('%j for %s collides with %s', (keys, own, other) => {
    expect(takenBy(keys, own, known)?.id).toBe(other)
  })

  it('are kept, turned off and forgotten', () => {
    expect(withKeys({ a: 'x' }, 'b', 'y')).toEqual({ a: 'x', b: 'y' })
    expect(withKeys({ a: 'x' }, 'a', '')).toEqual({ a: '' })
    expect(withKeys({ a: 'x' }, 'a', undefined)).toEqual({})
  })
})
