import { describe, expect, it } from 'vitest'
import { domainOf } from './email-domain.ts'

describe('the domain of an address', () => {
  it.each([
    ['ann@acme.test', 'acme.test'],
    ['ANN@Acme.TEST ', 'acme.test'],
    ['ann@sub.acme.test', 'sub.acme.test'],
    ['ann@acme.test@evil.test', undefined],
    ['acme.test', undefined],
    ['@acme.test', undefined],
    ['a b@acme.test', undefined],
  ])('of %j is %j', (email, domain) => {
    expect(domainOf(email)).toBe(domain)
  })
})
