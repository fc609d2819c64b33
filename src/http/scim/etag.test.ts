import { describe, expect, it } from 'vitest'
import { parseIfMatch, isNotModified } from './etag.ts'

describe('If-Match', () => {
  it.each([
    [undefined, true],
    ['*', true],
    ['W/"3"', true],
    ['"3"', true],
    ['"2", W/"3"', true],
    ['W/"2"', false],
    ['3', false],
    ['W/3', false],
    ['"3', false],
    ['', false],
    ['"2" "3"', false],
  ])('%s fits version 3: %s', (header, isFit) => {
    expect(parseIfMatch(header)(3)).toBe(isFit)
  })
})

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['*', true],
    ['W/"3"', true],
    ['"1", "3"', true],
    ['W/"4"', false],
    ['nonsense', false],
  ])('%s knows version 3: %s', (header, isSame) => {
    expect(isNotModified(header, 'W/"3"')).toBe(isSame)
  })
})
