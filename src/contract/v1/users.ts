import { Type } from 'typebox'
import { open, route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery, TimeZone } from '../schemas.ts'
import { ListOf } from './tickets.ts'
import { TokenRecord } from './tokens.ts'

const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const Email = Type.String({ format: 'email', maxLength: 254 })

export const UserRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  role_id: Type.Integer(),
  role: Type.Object({ id: Type.Integer(), name: Type.String() }),
  department_id: Nullable(Type.Integer()),
  departments: Type.Array(Type.Integer()),
  is_active: Type.Boolean(),
  title: Type.String(),
  phone: Type.String(),
  locale: Type.String(),
  timezone: Type.String(),
  avatar_url: Nullable(Type.String()),
  signature: Type.String(),
  mfa_enabled: Type.Boolean(),
  source: OneOf(['manual', 'scim', 'saml']),
  external_id: Nullable(Type.String()),
  last_login_at: Nullable(Iso),
  last_seen_at: Nullable(Iso),
  deactivated_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
})

export const listUsers = route({
  method: 'GET',
  path: '/users',
  summary: 'List agents',
  tag: 'user',
  auth: scope('users:read'),
  query: Type.Object({
    role_id: ListOf(Id),
    department_id: ListOf(Id),
    is_active: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    ...pageQuery,
  }),
  responses: { 200: Page(UserRecord) },
})

export const getUser = route({
  method: 'GET',
  path: '/users/:id',
  summary: 'Get an agent',
  tag: 'user',
  auth: scope('users:read'),
  params: IdParams,
  responses: { 200: One(UserRecord) },
})

const details = {
  role_id: Type.Optional(Id),
  department_id: Type.Optional(Nullable(Id)),
  departments: Type.Optional(Type.Array(Id, { maxItems: 100, description: 'All departments whose tickets the agent sees.' })),
  is_active: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.String({ maxLength: 255 })),
  phone: Type.Optional(Type.String({ maxLength: 50 })),
  locale: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$' })),
  timezone: Type.Optional(TimeZone),
}

export const createUser = route({
  method: 'POST',
  path: '/users',
  summary: 'Create an agent; without a password an invitation is mailed',
  tag: 'user',
  auth: scope('users:write'),
  body: Type.Object({
    name: Type.Optional(Name),
    first_name: Type.Optional(Name),
    last_name: Type.Optional(Name),
    email: Email,
    password: Type.Optional(Type.String({ minLength: 12, maxLength: 128 })),
    ...details,
  }),
  responses: { 201: One(UserRecord) },
})

const changing = {
  path: '/users/:id',
  tag: 'user',
  auth: scope('users:write'),
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(Name),
    first_name: Type.Optional(Name),
    last_name: Type.Optional(Name),
    email: Type.Optional(Email),
    signature: Type.Optional(Type.String({ maxLength: 10_000 })),
    avatar_url: Type.Optional(Nullable(Type.String({ maxLength: 2_000, pattern: '^https?://' }))),
    ...details,
  }),
  responses: { 200: One(UserRecord) },
}

export const updateUser = route({ method: 'PUT', summary: 'Update an agent', ...changing })
export const patchUser = route({ method: 'PATCH', summary: 'Update an agent; same as PUT', ...changing })

export const deleteUser = route({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Deactivate an agent; ends access immediately',
  tag: 'user',
  auth: scope('users:write'),
  params: IdParams,
  responses: { 204: Nothing },
})

export const listUserTokens = route({
  method: 'GET',
  path: '/users/:id/tokens',
  summary: 'List the API tokens of an agent, without secrets',
  tag: 'user',
  auth: scope('admin:read'),
  params: IdParams,
  responses: { 200: Type.Object({ data: Type.Array(TokenRecord) }) },
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accept an invitation by setting a password',
  tag: 'user',
  auth: open,
  body: Type.Object({ token: Type.String({ maxLength: 100 }), password: Type.String({ maxLength: 128 }) }),
  responses: { 204: Nothing },
})
