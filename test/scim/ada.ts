import type { Doc, Json } from '../../src/people/scim/engine/json.ts'

// Somebody to be patched, and what a patch is made of.

export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const WORK = { value: 'w@x', type: 'work', primary: true }
export const HOME = { value: 'h@x', type: 'home' }
export const ADA: Doc = {
  schemas: [CORE, ENTERPRISE],
  id: 'i',
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'L' },
  title: 'Countess',
  active: true,
  emails: [WORK, HOME],
  groups: [{ value: 'g' }],
  meta: { version: 'v' },
  [ENTERPRISE]: { manager: { value: 'm', $ref: 'old', displayName: 'M' } },
}

export type Operation = { op: string; path?: string; value?: Json }
