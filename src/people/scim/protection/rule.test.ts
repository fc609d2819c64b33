import { describe, expect, it } from 'vitest'
import { identityProtection, type IdentityFacts } from './rule.ts'

const LOCAL_AGENT: IdentityFacts = {
  is_exempt: false,
  is_locked: false,
  has_admin_rights: false,
  has_local_credential: true,
}
const LOCAL_ADMINISTRATOR = { ...LOCAL_AGENT, has_admin_rights: true }

describe('the identity of an account', () => {
  it.each([
    ['a local agent', LOCAL_AGENT, undefined],
    ['an exempt agent', { ...LOCAL_AGENT, is_exempt: true }, 'exempt'],
    ['an exempt administrator', { ...LOCAL_ADMINISTRATOR, is_exempt: true }, 'exempt'],
    ['a local administrator', LOCAL_ADMINISTRATOR, 'local_administrator'],
    ['an administrator without a local credential', { ...LOCAL_ADMINISTRATOR, has_local_credential: false }, undefined],
    ['a local administrator whom provisioning demoted', { ...LOCAL_AGENT, is_locked: true }, 'locked'],
    ['a local administrator whom provisioning put into a group', { ...LOCAL_ADMINISTRATOR, is_locked: true }, 'locked'],
  ])('of %s is protected: %o → %s', (_kind, facts, protection) => {
    expect(identityProtection(facts)).toBe(protection)
  })
})
