import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Nullable, Page, pageQuery } from '../schemas.ts'
import { CompanyRecord } from '../v1/companies.ts'

const CompanyRow = Type.Object({
  ...CompanyRecord.properties,
  n_clients: Type.Integer(),
  n_open_tickets: Nullable(Type.Integer({ description: 'As far as the reader sees them; null for those who may see no tickets.' })),
})
export type CompanyRow = Static<typeof CompanyRow>

export const listCompanyRows = route({
  method: 'GET',
  path: '/desk/companies',
  summary: 'Companies by name, with how many people they have and what is open',
  tag: 'company',
  auth: scope('users:read', 'tickets:read'),
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })), ...pageQuery }),
  responses: { 200: Page(CompanyRow) },
})
