import type { Api } from '../openapi.ts'

export const V1: Api = {
  title: 'Watchdesk helpdesk API',
  version: '1',
  prefix: '/api/v1',
  description: 'Tickets, people, assets, changes, problems and knowledge. Send `Authorization: Bearer <token>` with every request.',
}

export const V3: Api = {
  title: 'Watchdesk monitoring API',
  version: '3',
  prefix: '/api/v3',
  description: 'Checks, pings, flips, integrations and badges of one project. Send the project key as `X-Api-Key`.',
}
