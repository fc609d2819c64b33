import type { Api } from '../openapi.ts'

export const V1: Api = {
  name: 'v1',
  title: 'Watchdesk helpdesk API',
  version: '1',
  prefix: '/api/v1',
  description: 'Tickets, people, assets, changes, problems and knowledge. Send `Authorization: Bearer <token>` with every request.',
}

export const PORTAL: Api = {
  name: 'portal',
  title: 'Watchdesk client portal API',
  version: '1',
  prefix: '/portal/api',
  description:
    'What clients do with their own tickets. A link from a mail is exchanged for a cookie (`POST /verify`), which goes with every request, together with the header `X-Requested-With: watchdesk`.',
}

export const V3: Api = {
  name: 'v3',
  title: 'Watchdesk monitoring API',
  version: '3',
  prefix: '/api/v3',
  description: 'Checks, pings, flips, integrations and badges of one project. Send the project key as `X-Api-Key`.',
}
