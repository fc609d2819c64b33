import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, Page, pageQuery } from '../schemas.ts'

const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const read = scope('users:read', 'tickets:read')
const write = scope('users:write')

export const CompanyRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  domains: Type.Array(Type.String()),
  notes: Type.String(),
  sla_policy_id: Nullable(Type.Integer()),
  created_at: Iso,
  updated_at: Iso,
})

const fields = {
  domains: Type.Optional(
    Type.Array(Type.String({ maxLength: 253 }), {
      maxItems: 100,
      description: 'Mail domains: clients with such an address belong to the company.',
    }),
  ),
  notes: Type.Optional(Type.String({ maxLength: 10_000 })),
  sla_policy_id: Type.Optional(Nullable(Id)),
}

export const listCompanies = route({
  method: 'GET',
  path: '/companies',
  summary: 'List companies by name',
  tag: 'company',
  auth: read,
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Prefix of the name or of a domain.' })),
    ...pageQuery,
  }),
  responses: { 200: Page(CompanyRecord) },
})

export const getCompany = route({
  method: 'GET',
  path: '/companies/:id',
  summary: 'Get a company',
  tag: 'company',
  auth: read,
  params: IdParams,
  responses: { 200: One(CompanyRecord) },
})

export const createCompany = route({
  method: 'POST',
  path: '/companies',
  summary: 'Create a company',
  tag: 'company',
  auth: write,
  body: Type.Object({ name: Name, ...fields }),
  responses: { 201: One(CompanyRecord) },
})

export const updateCompany = route({
  method: 'PUT',
  path: '/companies/:id',
  summary: 'Update a company',
  tag: 'company',
  auth: write,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), ...fields }),
  responses: { 200: One(CompanyRecord) },
})
