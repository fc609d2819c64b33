import { describe, expect, it } from 'vitest'
import type { Mailbox } from './data.ts'
import { bodyOf, initialOf, withSecurity } from './mailbox-values.ts'

const imap = {
  host: 'imap.acme.com',
  port: 1_993,
  security: 'starttls',
  username: 'help',
  folder: 'Support',
  after_fetch: 'move',
  move_to: 'Done',
  is_active: false,
  last_fetched_at: null,
  last_error: null,
  last_error_at: null,
  next_fetch_at: '2026-01-01T00:00:00.000Z',
} as const
const mailbox: Mailbox = { id: 1, address: 'help@acme.com', name: 'Help', department_id: 2, is_active: true, imap }
const plain = { address: 'help@acme.com', name: 'Help', department_id: 2, is_active: true }

describe('a mailbox in its form', () => {
  it('loses nothing, and says no password that nobody typed', () => {
    const { last_fetched_at: _a, last_error: _b, last_error_at: _c, next_fetch_at: _d, ...server } = imap
    expect(bodyOf(initialOf(mailbox), mailbox)).toEqual({ ...plain, imap: server })
  })

  it('says a password that was typed', () => {
    expect(bodyOf({ ...initialOf(mailbox), 'imap.password': 'new' }, mailbox)).toMatchObject({ imap: { password: 'new' } })
  })

  it('moves mail only where it is wanted', () => {
    expect(bodyOf({ ...initialOf(mailbox), 'imap.after_fetch': 'seen' }, mailbox)).toMatchObject({ imap: { move_to: null } })
  })

  it.each([
    ['lets a server go that was there', mailbox, { ...plain, imap: null }],
    ['says nothing of one that was never there', { ...mailbox, imap: null }, plain],
  ])('%s', (_, before, body) => {
    expect(bodyOf({ ...initialOf(before), fetches: false }, before)).toEqual(body)
  })
})

describe('the port', () => {
  it.each([
    ['993', 'starttls', '143'],
    ['143', 'tls', '993'],
    ['1993', 'starttls', '1993'],
  ])('%s becomes, with %s, %s', (port, security, next) => {
    expect(withSecurity({ ...initialOf(undefined), 'imap.port': port }, security)).toEqual({ 'imap.security': security, 'imap.port': next })
  })
})
