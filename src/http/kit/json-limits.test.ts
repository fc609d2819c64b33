import { describe, expect, it } from 'vitest'
import { findJsonExcess, MAX_JSON_VALUES, MAX_OBJECT_MEMBERS } from './json-limits.ts'

const excessIn = (text: string) => findJsonExcess(Buffer.from(text))
const object = (members: number) => `{${Array.from({ length: members }, (_, n) => `"k${n}":1`).join(',')}}`

describe('excessOf', () => {
  it('accepts as many members and values as are allowed', () => {
    expect(excessIn(object(MAX_OBJECT_MEMBERS))).toBeUndefined()
    expect(excessIn(JSON.stringify(Array.from({ length: MAX_JSON_VALUES - 2 }, () => 1)))).toBeUndefined()
  })

  it('names what there is one too many of', () => {
    expect(excessIn(object(MAX_OBJECT_MEMBERS + 1))).toContain('1000 members')
    expect(excessIn(JSON.stringify(Array.from({ length: MAX_JSON_VALUES + 1 }, () => 1)))).toContain('100000 values')
    expect(excessIn(`${'['.repeat(500_000)}`)).toContain('deeply')
  })

  it('counts objects inside a list each for itself', () => {
    expect(excessIn(`[${object(600)},${object(600)}]`)).toBeUndefined()
  })

  it('counts the values of each document for itself, where there is one a line', () => {
    const document = JSON.stringify(Array.from({ length: 10 }, () => 1))
    expect(findJsonExcess(Buffer.from(`${document}\n${document}`), 11)).toBeUndefined()
    expect(findJsonExcess(Buffer.from(`${document}\n${document}`), 9)).toContain('9 values')
  })

  it('does not count what stands in a text', () => {
    expect(excessIn(JSON.stringify({ a: '[{,"\\'.repeat(20_000), b: ['\\'] }))).toBeUndefined()
  })

  it('leaves broken JSON to the parser', () => {
    for (const text of ['', '"', '"\\', ']]]', '}', ',', '{"a":']) expect(excessIn(text)).toBeUndefined()
  })
})
