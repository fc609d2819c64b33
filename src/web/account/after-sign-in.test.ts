import { describe, expect, it } from 'vitest'
import { afterSignIn } from './after-sign-in.ts'

describe('after signing in', () => {
  it.each([
    ['/p/7/checks?q=is%3Adown', '/p/7/checks?q=is%3Adown'],
    ['/', '/'],
    [undefined, '/'],
    [7, '/'],
    ['', '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?to=/login', '/'],
  ])('the wish %j leads to %s', (wish, to) => {
    expect(afterSignIn(wish)).toBe(to)
  })
})
