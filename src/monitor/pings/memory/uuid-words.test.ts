import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUuid, WORDS } from './uuid-words.ts'

const hexOf = (words: Int32Array): string => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

const UUID = '01234567-89ab-4cde-8f01-23456789abcd'

describe('a uuid as numbers', () => {
  it('is all of its digits, where it was put', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat({ max: 3 }), (uuid, at) => {
        const words = new Int32Array(WORDS + 4)
        expect(readUuid(uuid, words, at)).toBe(true)
        expect(hexOf(words.subarray(at, at + WORDS))).toBe(uuid.replaceAll('-', ''))
        expect(hexOf(words).replaceAll('0', '')).toBe(uuid.replaceAll(/[-0]/g, ''))
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['too short', UUID.slice(1)],
    ['too long', `${UUID}0`],
    ['in capitals', UUID.toUpperCase()],
    ['without dashes', UUID.replaceAll('-', '0')],
    ['with a dash elsewhere', '0123456-789ab-4cde-8f01-23456789abcd'],
  ])('is none when it is %s, and nothing is put', (_, text) => {
    const words = new Int32Array(WORDS)
    expect(readUuid(text, words, 0)).toBe(false)
    expect([...words]).toEqual([0, 0, 0, 0])
  })

  it('is none when any of its characters is another', () => {
    for (let at = 0; at < UUID.length; at++)
      for (const wrong of ['g', 'A', '/', ':', '`', ' ', 'é', '😀'[0], UUID[at] === '-' ? '0' : '-'])
        expect(readUuid(`${UUID.slice(0, at)}${wrong}${UUID.slice(at + 1)}`, new Int32Array(WORDS), 0)).toBe(false)
  })
})
