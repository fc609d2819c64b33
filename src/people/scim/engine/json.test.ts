import { describe, expect, it } from 'vitest'
import { canonicalText, readBody, readJson, sameJson } from './json.ts'

const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('reading a body', () => {
  it.each([['[]'], ['"text"'], ['5'], ['null'], ['true']])('refuses %s, which is no object', (body) => {
    expect(() => readBody(JSON.parse(body))).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }))
  })

  it.each([['{"__proto__":1}'], ['{"a":{"constructor":1}}'], ['{"a":[{"prototype":{}}]}']])('refuses the forbidden name in %s', (body) => {
    expect(() => readBody(JSON.parse(body))).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }))
  })

  it('gives documents without a prototype, at every depth', () => {
    const doc = readBody({ name: { givenName: 'Ada' }, emails: [{ value: 'a' }] })
    expect(Object.getPrototypeOf(doc)).toBeNull()
    expect(Object.getPrototypeOf(doc['name'])).toBeNull()
    expect(doc['toString']).toBeUndefined()
  })

  it('refuses nesting without an end instead of overflowing the stack', () => {
    expect(() => readJson(nest(100_000))).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }))
    expect(readJson(nest(20))).toBeDefined()
  })

  it.each([['a\0b'], ['\ud800'], ['x\udfff']])('refuses the text %j, which no database holds', (value) => {
    expect(() => readJson({ userName: value })).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })

  it('refuses a number beyond all bounds', () => {
    expect(() => readBody(JSON.parse('{"a":1e999}'))).toThrow(expect.objectContaining({ scimType: 'invalidValue' }))
  })
})

describe('comparing values', () => {
  it('ignores the order of members and minds that of lists', () => {
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true)
    expect(sameJson([1, 2], [2, 1])).toBe(false)
    expect(sameJson('1', 1)).toBe(false)
    expect(canonicalText({ b: null, a: 'x' })).toBe('{"a":"x","b":null}')
  })
})
