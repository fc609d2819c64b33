import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One } from '../schemas.ts'
import { ScimTokenRecord } from './scim-tokens.ts'

const tag = 'SCIM'

const ScimConnectionRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_active: Type.Boolean(),
  per_minute: Nullable(Type.Integer({ description: 'Requests per minute; null: 100.' })),
  default_role_id: Nullable(
    Type.Integer({ description: 'Role of users without a role’s group; null: the role with the fewest permissions.' }),
  ),
  maps_departments: Type.Boolean({ description: 'Whether the department from the provider sets the agent’s department.' }),
  throttled: Type.Integer({ description: 'Requests rejected by the rate limit.' }),
  created_at: Iso,
})

const ScimRequestRecord = Type.Object({
  id: Type.Integer(),
  request_id: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  scim_type: Nullable(Type.String()),
  detail: Nullable(Type.String({ description: 'Reason for the rejection.' })),
  created_at: Iso,
})

const ScimGroupRecord = Type.Object({
  id: Type.Integer(),
  display_name: Type.String(),
  role_id: Nullable(Type.Integer({ description: 'Role of its members; null: none.' })),
  is_native: Type.Boolean({ description: 'Group of a role.' }),
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
  summary: 'Create an identity provider connection',
  tag,
  auth: admin,
  body: Type.Object({ name: Name }),
  responses: {
    201: Type.Object({
      data: ScimConnectionRecord,
      scim_token: ScimTokenRecord,
      token: Type.String({ description: 'Shown only in this response.' }),
    }),
  },
})

export const changeScimConnection = route({
  method: 'PUT',
  path: '/scim-connections/:id',
  summary: 'Update an identity provider connection',
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
  summary: 'List the last 50 requests of an identity provider',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: Type.Object({ data: Type.Array(ScimRequestRecord) }) },
})

export const listScimGroups = route({
  method: 'GET',
  path: '/scim-groups',
  summary: 'List groups and the roles mapped to them',
  tag,
  auth: admin,
  responses: { 200: Type.Object({ data: Type.Array(ScimGroupRecord) }) },
})

export const mapScimGroup = route({
  method: 'PUT',
  path: '/scim-groups/:id',
  summary: 'Map a group to a role',
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
  summary: 'List agents exempt from provisioning',
  tag,
  auth: admin,
  responses: { 200: One(Exemptions) },
})

export const setScimExemptions = route({
  method: 'PUT',
  path: '/scim-exemptions',
  summary: 'Set the agents exempt from provisioning',
  tag,
  auth: admin,
  body: Exemptions,
  responses: { 200: One(Exemptions) },
})
