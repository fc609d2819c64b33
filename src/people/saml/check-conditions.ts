import { MINUTE, type Instant } from '../../contract/time.ts'
import type { Assertion, Confirmation } from './assertion.ts'
import { reject } from './saml-error.ts'

export const CLOCK_SKEW = MINUTE
const MAX_ASSERTION_AGE = 10 * MINUTE
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export type ExpectedConditions = {
  readonly entity_id: string
  readonly acs_url: string
  readonly idp_entity_id: string
  /** ID of the request; undefined for an IdP-initiated response. */
  readonly in_response_to: string | undefined
  readonly now: Instant
}

const checkTimes = ({ issued_at, not_before_at, not_on_or_after_at, session_ends_at }: Assertion, now: Instant): void => {
  if (not_before_at !== undefined && now + CLOCK_SKEW < not_before_at) reject('not_yet_valid')
  if (not_on_or_after_at !== undefined && now - CLOCK_SKEW >= not_on_or_after_at) reject('expired')
  if (issued_at > now + CLOCK_SKEW) reject('not_yet_valid', 'issued in the future')
  if (now - CLOCK_SKEW >= issued_at + MAX_ASSERTION_AGE) reject('expired', 'issued too long ago')
  if (session_ends_at !== undefined && now - CLOCK_SKEW >= session_ends_at) reject('expired', 'the session has ended')
}

const checkAudience = ({ audiences }: Assertion, entity_id: string): void => {
  if (audiences.length === 0) reject('audience', 'no audience')
  if (!audiences.every((some) => some.includes(entity_id))) reject('audience', 'for another audience')
}

const problemOf = (confirmation: Confirmation, { acs_url, in_response_to, now }: ExpectedConditions): string | undefined => {
  if (confirmation.method !== BEARER) return 'confirmation_method'
  if (confirmation.recipient !== acs_url) return 'recipient'
  if (confirmation.not_before_at !== undefined) return 'confirmation_not_before'
  if (confirmation.not_on_or_after_at === undefined || now - CLOCK_SKEW >= confirmation.not_on_or_after_at) return 'confirmation_expired'
  return confirmation.in_response_to === in_response_to ? undefined : 'in_response_to'
}

/** End of the longest validity of the assertion. Its ID is stored until then against replay. */
export const acceptableUntil = ({ confirmations, not_on_or_after_at, issued_at }: Assertion): Instant => {
  const ends = [...confirmations.map((confirmation) => confirmation.not_on_or_after_at), not_on_or_after_at, issued_at + MAX_ASSERTION_AGE]
  return Math.max(...ends.filter((at) => at !== undefined)) + CLOCK_SKEW
}

export const checkConditions = (assertion: Assertion, expected: ExpectedConditions): void => {
  if (assertion.issuer !== expected.idp_entity_id) reject('issuer', 'the assertion has another issuer')
  checkTimes(assertion, expected.now)
  checkAudience(assertion, expected.entity_id)
  if (assertion.confirmations.length === 0) reject('confirmation', 'no subject confirmation')
  const problems = assertion.confirmations.map((confirmation) => problemOf(confirmation, expected))
  if (!problems.includes(undefined)) reject(problems[0] ?? 'confirmation')
}
