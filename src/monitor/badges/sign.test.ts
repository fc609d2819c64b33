import { describe, expect, it } from 'vitest'
import { buildBadgeUrl, isValidSignature, parseBadgeStates, signTag } from './sign.ts'

const place = { base_url: 'https://w.test', secret_key: 'test-secret', badge_key: 'alice' }

describe('badge addresses', () => {
  it.each([
    ['*', 'bQvTZqsb'],
    ['a', 'nPLjnxbG'],
    ['foo', 'vAmWY2Lg'],
  ])('the signature of %s is the one existing pages know', (tag, signature) => {
    expect(signTag('test-secret', 'alice', tag)).toBe(signature)
    expect(isValidSignature('test-secret', 'alice', tag, signature)).toBe(true)
    expect(isValidSignature('test-secret', 'alice', tag, `${signature}-2`)).toBe(true)
    expect(isValidSignature('test-secret', 'bob', tag, signature)).toBe(false)
    expect(isValidSignature('test-secret', 'alice', `${tag}x`, signature)).toBe(false)
  })

  it.each([
    ['bQvTZqsb-2', 2],
    ['bQvTZqsb', 3],
    ['bQvTZqsb-3', 3],
    ['bQvTZqsb--2', 3],
  ])('%s has %s states', (given, states) => {
    expect(parseBadgeStates(given)).toBe(states)
  })

  it('name the tag after the signature, encoded twice', () => {
    expect(buildBadgeUrl(place, 'foo', 'svg', 2)).toBe('https://w.test/badge/alice/vAmWY2Lg-2/foo.svg')
    expect(buildBadgeUrl(place, 'foo', 'json', 3)).toBe('https://w.test/badge/alice/vAmWY2Lg/foo.json')
    expect(buildBadgeUrl(place, 'db@dc1', 'svg', 3)).toMatch(/\/db%2540dc1\.svg$/)
    expect(buildBadgeUrl(place, '(a/b)', 'svg', 3)).toMatch(/\/%2528a%252Fb%2529\.svg$/)
  })

  it('leave the name out for all checks', () => {
    expect(buildBadgeUrl(place, '*', 'shields', 2)).toBe('https://w.test/badge/alice/bQvTZqsb-2.shields')
  })
})
