import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, OneOf, Page, pageQuery, TimeZone } from '../schemas.ts'
import { CLIENT_SOURCES } from './ticket-enums.ts'

const Email = Type.String({ format: 'email', maxLength: 254 })
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const read = scope('users:read', 'tickets:read')
const write = scope('users:write')

export const ClientRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  company_id: Nullable(Type.Integer()),
  locale: Type.String(),
  timezone: Type.String(),
  is_verified: Type.Boolean(),
  is_blocked: Type.Boolean(),
  sees_company_tickets: Type.Boolean(),
  csat_opted_out: Type.Boolean(),
  merged_into_id: Nullable(Type.Integer()),
  source: OneOf(CLIENT_SOURCES),
  last_seen_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
})

export const listClients = route({
  method: 'GET',
  path: '/clients',
  summary: 'List clients, newest first',
  tag: 'client',
  auth: read,
  query: Type.Object({
    company_id: Type.Optional(Id),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    is_verified: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Prefix of a name or an address.' })),
    ...pageQuery,
  }),
  responses: { 200: Page(ClientRecord) },
})

export const getClient = route({
  method: 'GET',
  path: '/clients/:id',
  summary: 'Get a client',
  tag: 'client',
  auth: read,
  params: IdParams,
  responses: { 200: One(ClientRecord) },
})

const fields = {
  phone: Type.Optional(Type.String({ maxLength: 50 })),
  company_id: Type.Optional(Nullable(Id)),
  locale: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$' })),
  timezone: Type.Optional(TimeZone),
}

export const createClient = route({
  method: 'POST',
  path: '/clients',
  summary: 'Create a client',
  tag: 'client',
  auth: write,
  body: Type.Object({ name: Type.Optional(Name), email: Email, ...fields }),
  responses: { 201: One(ClientRecord) },
})

export const updateClient = route({
  method: 'PUT',
  path: '/clients/:id',
  summary: 'Update a client',
  tag: 'client',
  auth: write,
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(Name),
    email: Type.Optional(Email),
    ...fields,
    is_verified: Type.Optional(Type.Boolean()),
    is_blocked: Type.Optional(Type.Boolean()),
    sees_company_tickets: Type.Optional(Type.Boolean()),
    csat_opted_out: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: One(ClientRecord) },
})

export const mergeClient = route({
  method: 'POST',
  path: '/clients/:id/merge',
  summary: 'Merge this client into another',
  tag: 'client',
  auth: write,
  params: IdParams,
  body: Type.Object({ merge_into_id: Id }),
  responses: { 200: One(ClientRecord) },
})
