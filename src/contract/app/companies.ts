import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Nullable, Page, pageQuery } from '../schemas.ts'
import { CompanyRecord } from '../v1/companies.ts'

const CompanyRow = Type.Object({
  ...CompanyRecord.properties,
  n_clients: Type.Integer(),
  n_open_tickets: Nullable(Type.Integer({ description: 'Tickets the agent may see; null without access to tickets.' })),
})
export type CompanyRow = Static<typeof CompanyRow>

export const listCompanyRows = route({
  method: 'GET',
  path: '/company-list',
  summary: 'List companies by name, with numbers of clients and open tickets',
  tag: 'company',
  auth: scope('users:read', 'tickets:read'),
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })), ...pageQuery }),
  responses: { 200: Page(CompanyRow) },
})
