import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One } from '../schemas.ts'
import { ScimTokenRecord } from './scim-tokens.ts'

const tag = 'SCIM'

const ScimConnectionRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_active: Type.Boolean(),
  per_minute: Nullable(Type.Integer({ description: 'Requests it may send per minute; null: 100.' })),
  default_role_id: Nullable(Type.Integer({ description: 'Role of those who are in no role’s group; null: the least that can work.' })),
  maps_departments: Type.Boolean({ description: 'Whether the department the provider states moves the agent there.' }),
  throttled: Type.Integer({ description: 'Requests refused because there were too many.' }),
  created_at: Iso,
})

const ScimRequestRecord = Type.Object({
  id: Type.Integer(),
  request_id: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  scim_type: Nullable(Type.String()),
  detail: Nullable(Type.String({ description: 'Why it was refused.' })),
  created_at: Iso,
})

const ScimGroupRecord = Type.Object({
  id: Type.Integer(),
  display_name: Type.String(),
  role_id: Nullable(Type.Integer({ description: 'What its members get; null: nothing.' })),
  is_native: Type.Boolean({ description: 'A role’s own group.' }),
  connection_id: Nullable(Type.Integer()),
  member_count: Type.Integer(),
})

export type ScimConnectionRecord = Static<typeof ScimConnectionRecord>
export type ScimRequestRecord = Static<typeof ScimRequestRecord>
export type ScimGroupRecord = Static<typeof ScimGroupRecord>

const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

export const listScimConnections = route({
  method: 'GET',
  path: '/scim-connections',
  summary: 'List identity provider connections',
  tag,
  auth: admin,
  responses: { 200: Type.Object({ data: Type.Array(ScimConnectionRecord) }) },
})

export const createScimConnection = route({
  method: 'POST',
  path: '/scim-connections',
  summary: 'Connect another identity provider',
  tag,
  auth: admin,
  body: Type.Object({ name: Name }),
  responses: {
    201: Type.Object({ data: ScimConnectionRecord, scim_token: ScimTokenRecord, token: Type.String({ description: 'Shown once, here.' }) }),
  },
})

export const changeScimConnection = route({
  method: 'PUT',
  path: '/scim-connections/:id',
  summary: 'Change an identity provider connection',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(Name),
    is_active: Type.Optional(Type.Boolean()),
    per_minute: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
    default_role_id: Type.Optional(Nullable(Id)),
    maps_departments: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: One(ScimConnectionRecord) },
})

export const listScimRequests = route({
  method: 'GET',
  path: '/scim-connections/:id/requests',
  summary: 'The last 50 requests of an identity provider',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: Type.Object({ data: Type.Array(ScimRequestRecord) }) },
})

export const listScimGroups = route({
  method: 'GET',
  path: '/scim-groups',
  summary: 'List groups and the roles they stand for',
  tag,
  auth: admin,
  responses: { 200: Type.Object({ data: Type.Array(ScimGroupRecord) }) },
})

export const mapScimGroup = route({
  method: 'PUT',
  path: '/scim-groups/:id',
  summary: 'Say which role the members of a group get',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ role_id: Nullable(Id) }),
  responses: { 200: Type.Object({ data: Type.Object({ id: Type.Integer(), role_id: Nullable(Type.Integer()) }) }) },
})

const Exemptions = Type.Object({ user_ids: Type.Array(Id, { maxItems: 1_000 }) })
export type ScimExemptions = Static<typeof Exemptions>

export const getScimExemptions = route({
  method: 'GET',
  path: '/scim-exemptions',
  summary: 'Agents whom provisioning can neither lock out nor demote',
  tag,
  auth: admin,
  responses: { 200: One(Exemptions) },
})

export const setScimExemptions = route({
  method: 'PUT',
  path: '/scim-exemptions',
  summary: 'Protect agents from provisioning',
  tag,
  auth: admin,
  body: Exemptions,
  responses: { 200: One(Exemptions) },
})
