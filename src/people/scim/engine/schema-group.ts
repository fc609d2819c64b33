import { complex, reference, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { EXTERNAL_ID, ID } from './schema-shared.ts'

export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

// All but the id is derived from the member's own record, so that a client's copy of it can never go stale; what a client sends is
// discarded. `mutability` is that of RFC 7643, 8.7.1: clients such as scim2-tester decide by it what they send.
const MEMBER = [
  text('value', 'Identifier of the member.', { caseExact: true, mutability: 'immutable', rules: { short: true } }),
  reference('$ref', 'Address of the member.', { mutability: 'immutable', referenceTypes: ['User'], rules: { discarded: true } }),
  text('type', 'Kind of the member.', { mutability: 'immutable', canonicalValues: ['User'], rules: { discarded: true } }),
  // Not part of RFC 7643, 8.7.1; clients that compare what they sent with what is returned take it for a change.
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
