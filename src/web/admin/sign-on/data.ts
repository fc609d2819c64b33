import { queryOptions } from '@tanstack/react-query'
import { getSamlTestSignIn } from '../../../contract/app/saml-test-sign-ins.ts'
import { getSecurity, listOidcConnections } from '../../../contract/app/security.ts'
import { getSamlConnection, listSamlConnections } from '../../../contract/v1/saml-connections.ts'
import { getScimExemptions, listScimConnections, listScimGroups, listScimRequests } from '../../../contract/v1/scim-connections.ts'
import { listScimTokens } from '../../../contract/v1/scim-tokens.ts'
import { call } from '../../api/call.ts'
import { dataOf, orForbidden } from '../data.ts'

export const samlQuery = queryOptions({
  queryKey: ['saml'],
  queryFn: ({ signal }) => call(listSamlConnections, { signal }),
  select: ({ data }) => data,
  throwOnError: orForbidden,
  meta: { follows: ['SAML connection'] },
})

export const samlConnectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['saml', id],
    queryFn: ({ signal }) => call(getSamlConnection, { params: { id }, signal }),
    select: dataOf,
    throwOnError: orForbidden,
  })

/** The server audits each read, so the query is never refetched. */
export const samlTrialQuery = (id: number, trial: string) =>
  queryOptions({
    queryKey: ['saml trial', id, trial],
    queryFn: ({ signal }) => call(getSamlTestSignIn, { params: { id, test_sign_in: trial }, signal }),
    select: dataOf,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const oidcQuery = queryOptions({
  queryKey: ['oidc'],
  queryFn: ({ signal }) => call(listOidcConnections, { signal }),
  select: ({ data }) => data,
  throwOnError: orForbidden,
})

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
  select: dataOf,
  throwOnError: orForbidden,
})

export const scimQuery = queryOptions({
  queryKey: ['scim'],
  queryFn: ({ signal }) => call(listScimConnections, { signal }),
  select: ({ data }) => data,
  throwOnError: orForbidden,
  meta: { follows: ['SCIM'] },
})

export const scimTokensQuery = queryOptions({
  queryKey: ['scim', 'tokens'],
  queryFn: ({ signal }) => call(listScimTokens, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['SCIM'] },
})

export const scimGroupsQuery = queryOptions({
  queryKey: ['scim', 'groups'],
  queryFn: ({ signal }) => call(listScimGroups, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['SCIM'] },
})

const lookAgain = 5_000

/** SCIM requests trigger no live event, so the page polls. */
export const scimRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['scim', id, 'requests'],
    queryFn: ({ signal }) => call(listScimRequests, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: lookAgain,
  })

export const scimExemptionsQuery = queryOptions({
  queryKey: ['scim', 'exemptions'],
  queryFn: ({ signal }) => call(getScimExemptions, { signal }),
  select: ({ data }) => data.user_ids,
})
