import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import type { Assertion, Confirmation } from './assertion.ts'
import { acceptableUntil, checkConditions, type ExpectedConditions } from './check-conditions.ts'

const NOW = 1_000 * MINUTE
const BEARER: Confirmation = {
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: 'https://desk.test/acs',
  in_response_to: '_request',
  not_before_at: undefined,
  not_on_or_after_at: NOW + MINUTE,
}
const RIGHT: Assertion = {
  id: '_a',
  issuer: 'https://idp.test',
  issued_at: NOW,
  name_id: 'ann',
  name_id_format: 'x',
  confirmations: [BEARER],
  not_before_at: NOW - MINUTE,
  not_on_or_after_at: NOW + MINUTE,
  audiences: [['https://desk.test']],
  authenticated_at: NOW,
  session_index: undefined,
  session_ends_at: undefined,
  attributes: new Map(),
  repeated: new Set(),
}
const EXPECTED: ExpectedConditions = {
  entity_id: 'https://desk.test',
  acs_url: 'https://desk.test/acs',
  idp_entity_id: 'https://idp.test',
  in_response_to: '_request',
  now: NOW,
}

const confirmedBy = (...changes: readonly Partial<Confirmation>[]): Partial<Assertion> => ({
  confirmations: changes.map((change) => ({ ...BEARER, ...change })),
})

describe('a signed assertion', () => {
  it.each<[string, Partial<Assertion>]>([
    ['as it should be', {}],
    ['that begins within a minute', { not_before_at: NOW + MINUTE }],
    [
      'that ended less than a minute ago',
      { not_on_or_after_at: NOW - MINUTE + 1, ...confirmedBy({ not_on_or_after_at: NOW - MINUTE + 1 }) },
    ],
    ['issued eleven minutes ago, but for a moment', { issued_at: NOW - 11 * MINUTE + 1 }],
    ['without times of its own', { not_before_at: undefined, not_on_or_after_at: undefined }],
    ['for others and us', { audiences: [['https://else.test', 'https://desk.test']] }],
    ['restricted to us twice', { audiences: [['https://desk.test'], ['https://desk.test']] }],
    ['with a second confirmation that is right', confirmedBy({ method: 'holder-of-key' }, {})],
  ])('%s is accepted', (_title, change) => {
    expect(() => checkConditions({ ...RIGHT, ...change }, EXPECTED)).not.toThrow()
  })

  it.each<[string, string, Partial<Assertion>]>([
    ['of another issuer', 'issuer', { issuer: 'https://idp.test/' }],
    ['that begins later', 'not_yet_valid', { not_before_at: NOW + MINUTE + 1 }],
    ['that has ended', 'expired', { not_on_or_after_at: NOW - MINUTE }],
    ['issued in the future', 'not_yet_valid', { issued_at: NOW + MINUTE + 1 }],
    ['issued long ago', 'expired', { issued_at: NOW - 11 * MINUTE }],
    ['of a session that has ended', 'expired', { session_ends_at: NOW - MINUTE }],
    ['for no audience', 'audience', { audiences: [] }],
    ['for an empty audience', 'audience', { audiences: [[]] }],
    ['for others', 'audience', { audiences: [['https://else.test']] }],
    ['for us, and again only for others', 'audience', { audiences: [['https://desk.test'], ['https://else.test']] }],
    ['that nothing confirms', 'confirmation', { confirmations: [] }],
    ['vouched for by the sender', 'confirmation_method', confirmedBy({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' })],
    ['for another recipient', 'recipient', confirmedBy({ recipient: 'https://desk.test/acs/' })],
    ['for no recipient', 'recipient', confirmedBy({ recipient: undefined })],
    ['confirmed only from some instant on', 'confirmation_not_before', confirmedBy({ not_before_at: NOW - MINUTE })],
    ['confirmed for ever', 'confirmation_expired', confirmedBy({ not_on_or_after_at: undefined })],
    ['confirmed until before now', 'confirmation_expired', confirmedBy({ not_on_or_after_at: NOW - MINUTE })],
    ['that answers another request', 'in_response_to', confirmedBy({ in_response_to: '_other' })],
    ['that answers no request', 'in_response_to', confirmedBy({ in_response_to: undefined })],
    ['half right twice', 'recipient', confirmedBy({ recipient: 'https://else.test' }, { in_response_to: '_other' })],
  ])('%s is refused', (_title, reason, change) => {
    expect(() => checkConditions({ ...RIGHT, ...change }, EXPECTED)).toThrow(expect.objectContaining({ reason }))
  })

  it('that was not requested must not name a request', () => {
    const unasked = { ...EXPECTED, in_response_to: undefined }
    expect(() => checkConditions(RIGHT, unasked)).toThrow(expect.objectContaining({ reason: 'in_response_to' }))
    expect(() => checkConditions({ ...RIGHT, ...confirmedBy({ in_response_to: undefined }) }, unasked)).not.toThrow()
  })

  it.each<[string, Partial<Assertion>, number]>([
    ['its confirmation', confirmedBy({ not_on_or_after_at: NOW + 30 * MINUTE }), NOW + 31 * MINUTE],
    ['its conditions', { not_on_or_after_at: NOW + 40 * MINUTE }, NOW + 41 * MINUTE],
    ['its age', {}, NOW + 11 * MINUTE],
  ])('that was used is remembered for as long as %s could let it in again', (_title, change, until) => {
    const used = { ...RIGHT, ...change }
    expect(acceptableUntil(used)).toBe(until)
    expect(() => checkConditions(used, { ...EXPECTED, now: until })).toThrow(expect.objectContaining({ reason: expect.any(String) }))
  })
})
