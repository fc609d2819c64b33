import { expect, it } from 'vitest'
import { isDomain, isFreeMail, parseDomain } from './model.ts'

it.each([
  ['Ann@Example.ORG', 'example.org'],
  ['example.org.', 'example.org'],
  ['@x.y', 'x.y'],
  ['a@b@c.d', 'c.d'],
])('%s is of %s', (text, domain) => {
  expect(parseDomain(text)).toBe(domain)
})

it.each(['gmail.com', 'outlook.de', 'yahoo.co.uk', 'web.de'])('everybody can be at %s', (domain) => expect(isFreeMail(domain)).toBe(true))
it.each(['outlook-experts.com', 'mygmail.com', 'yahoo.example.org'])('%s is not a free mail domain', (domain) =>
  expect(isFreeMail(domain)).toBe(false),
)
it.each(['localhost', '-a.org', 'a-.org', 'a..b', 'a b.org', '', 'x'.repeat(64) + '.org'])('%j is no domain', (domain) =>
  expect(isDomain(domain)).toBe(false),
)
it.each(['a.org', 'xn--mnchen-3ya.de', 'münchen.de', 'a-b.c.d'])('%s is a domain', (domain) => expect(isDomain(domain)).toBe(true))
