import { ErrorPage } from '../../contract/schemas.ts'
import { ScimErrorBody } from '../../contract/scim.ts'
import { HelpdeskError } from '../../contract/v1/errors.ts'
import { MonitorError } from '../../contract/v3/errors.ts'
import type { ApiInfo } from '../kit/openapi.ts'

export const V1: ApiInfo = {
  name: 'v1',
  title: 'Watchdesk helpdesk API',
  version: '1',
  prefix: '/api/v1',
  description:
    'Tickets, agents, clients, assets, changes, problems and knowledge base. Send `Authorization: Bearer <token>` with every request.',
  errorSchema: HelpdeskError,
}

export const PORTAL: ApiInfo = {
  name: 'portal',
  title: 'Watchdesk client portal API',
  version: '1',
  prefix: '/portal/api',
  description:
    'Tickets of a client. Exchange a link from a mail for a cookie (`POST /verify`); send the cookie and the header `X-Requested-With: watchdesk` with every request.',
  errorSchema: HelpdeskError,
}

export const V3: ApiInfo = {
  name: 'v3',
  title: 'Watchdesk monitoring API',
  version: '3',
  prefix: '/api/v3',
  description: 'Checks, pings, flips, integrations and badges of one project. Send the project key as `X-Api-Key`.',
  errorSchema: MonitorError,
}

/** The APIs below have no OpenAPI document; limits are described and tested for them, too. */
export const V2_MONITOR: ApiInfo = {
  ...V3,
  name: 'v2-monitor',
  title: 'Watchdesk monitoring API, versions 1 and 2',
  version: '2',
  prefix: '/api/v2',
  description: 'Routes that differ from version 3; below `/api/v1` they are the same.',
}

export const V1_MONITOR: ApiInfo = {
  ...V3,
  name: 'v1-monitor',
  title: 'Watchdesk monitoring API, version 1',
  version: '1',
  prefix: '/api/v1',
}

export const APP: ApiInfo = {
  name: 'app',
  title: 'API of the dashboard',
  version: '1',
  prefix: '/app/api',
  description: 'The routes of the helpdesk API and additional ones, for sessions of the dashboard.',
  errorSchema: HelpdeskError,
}

export const SCIM: ApiInfo = {
  name: 'scim',
  title: 'SCIM 2.0',
  version: '2',
  prefix: '/scim/v2',
  description: 'Provisioning by identity providers, with a SCIM token.',
  errorSchema: ScimErrorBody,
}

export const SAML: ApiInfo = {
  name: 'saml',
  title: 'SAML sign-in',
  version: '2',
  prefix: '/app/saml',
  description: 'Sign-in at a SAML identity provider, and single logout.',
  errorSchema: ErrorPage,
}

export const OIDC: ApiInfo = {
  name: 'oidc',
  title: 'OpenID Connect sign-in',
  version: '1',
  prefix: '/app/oidc',
  description: 'Sign-in at an OpenID provider.',
  errorSchema: ErrorPage,
}
