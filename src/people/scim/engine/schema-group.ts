import { complex, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { EXTERNAL_ID, ID } from './schema-shared.ts'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

// `$ref` and `type` are derived from the member's record, so they cannot become outdated. `mutability` as in RFC 7643, 8.7.1.
const MEMBER = [
  text('value', 'Identifier of the member.', { caseExact: true, mutability: 'immutable', rules: { short: true } }),
  reference('$ref', 'Address of the member.', { mutability: 'immutable', referenceTypes: ['User'], rules: { discarded: true } }),
  text('type', 'Kind of the member.', { mutability: 'immutable', canonicalValues: ['User'], rules: { discarded: true } }),
  // `display` is not in RFC 7643, 8.7.1. Clients that compare members would see a difference, so it is returned on request only.
  text('display', 'Name of the member.', { mutability: 'readOnly', returned: 'request' }),
]

export const GROUP_ATTRIBUTES: readonly Attribute[] = [
  ID,
  EXTERNAL_ID,
  text('displayName', 'Name of the group; unique without regard to case.', {
    required: true,
    uniqueness: 'server',
    rules: { short: true },
  }),
  complex('members', 'The people in the group.', MEMBER, { multiValued: true, rules: { keyed: true } }),
]
