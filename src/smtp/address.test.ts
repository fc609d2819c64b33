import { describe, expect, it } from 'vitest'
import { hashToken } from '../kernel/crypto.ts'
import { readRecipient } from './address.ts'

const UUID = '6a4f0c9e-3b1d-4c4e-9c55-0d6a2f5b7e10'
const KEY = 'p'.repeat(22)

describe('the recipient of a mail', () => {
  it.each([
    [`${UUID}@hc.example.com`, { uuid: UUID }],
    [`${UUID.toUpperCase()}@hc.example.com`, { uuid: UUID }],
    [`${UUID}@HC.example.com`, { uuid: UUID }],
    [`${KEY}+backup@hc.example.com`, { key_hash: hashToken(KEY), slug: 'backup' }],
  ])('%s is a check', (address, target) => {
    expect(readRecipient(address, 'hc.example.com')).toEqual({ target })
    expect(readRecipient(address, undefined)).toEqual({ target })
  })

  it.each([
    ['info@hc.example.com', 'mailbox'],
    [`${UUID.replaceAll('-', '')}@hc.example.com`, 'mailbox'],
    [`${KEY}+Backup@hc.example.com`, 'mailbox'],
    [`${KEY}x+backup@hc.example.com`, 'mailbox'],
    [`${KEY}+@hc.example.com`, 'mailbox'],
    [`${UUID}@elsewhere.example.com`, 'domain'],
    [`${UUID}`, 'domain'],
  ])('%s is no recipient: its %s is invalid', (address, invalid) => {
    expect(readRecipient(address, 'hc.example.com')).toEqual({ invalid })
  })

  it('may have any domain when none is ours', () => {
    expect(readRecipient(`${UUID}@anything`, undefined)).toEqual({ target: { uuid: UUID } })
    expect(readRecipient('info@anything', undefined)).toEqual({ invalid: 'mailbox' })
  })
})
