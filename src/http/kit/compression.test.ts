import { describe, expect, it } from 'vitest'
import { isForgeable, chooseEncoding } from './compression.ts'

describe('the encoding of a response', () => {
  it.each([
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=x', 'gzip'],
    [',,;;', undefined],
  ])('for Accept-Encoding "%s" is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding)
  })
})

describe('a request that another site can forge', () => {
  it.each([
    ['nothing', {}, false],
    ['a cookie', { cookie: 'sid=1' }, true],
    ['Basic credentials', { authorization: 'Basic YTpi' }, true],
    ['a bearer token', { authorization: 'Bearer abc' }, false],
    ['an API key', { 'x-api-key': 'abc' }, false],
    ['a cookie and X-Requested-With', { cookie: 'sid=1', 'x-requested-with': 'watchdesk' }, false],
  ])('carries %s: %o → %s', (_what, headers, forgeable) => {
    expect(isForgeable(headers)).toBe(forgeable)
  })
})
