import { expect, it } from 'vitest'
import { formatPingEmail } from './ping-address.ts'

it.each([
  [2525, 'ping.example.org', 'u@ping.example.org'],
  [2525, undefined, 'u@watch.example'],
  [0, 'ping.example.org', null],
])('with port %i and domain %s mail goes to %s', (SMTP_PORT, PING_EMAIL_DOMAIN, address) => {
  expect(formatPingEmail('u', { BASE_URL: 'https://watch.example:8443/', SMTP_PORT, PING_EMAIL_DOMAIN })).toBe(address)
})
