import { queryOptions } from '@tanstack/react-query'
import { getSamlTestSignIn } from '../../../contract/app/saml-test-sign-ins.ts'
import { getSecurity, listOidcConnections } from '../../../contract/app/security.ts'
import { getSamlConnection, listSamlConnections } from '../../../contract/v1/saml-connections.ts'
import { getScimExemptions, listScimConnections, listScimGroups, listScimRequests } from '../../../contract/v1/scim-connections.ts'
import { listScimTokens } from '../../../contract/v1/scim-tokens.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export const samlQuery = queryOptions({
  queryKey: ['saml'],
  ...dataOptions(listSamlConnections),
  throwOnError: orForbidden,
  meta: { follows: ['SAML connection'] },
})

export const samlConnectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['saml', id],
    ...dataOptions(getSamlConnection, { params: { id } }),
    throwOnError: orForbidden,
  })

/** The server audits each read, so the query is never refetched. */
export const samlTrialQuery = (id: number, trial: string) =>
  queryOptions({
    queryKey: ['saml trial', id, trial],
    ...dataOptions(getSamlTestSignIn, { params: { id, test_sign_in: trial } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const oidcQuery = queryOptions({
  queryKey: ['oidc'],
  ...dataOptions(listOidcConnections),
  throwOnError: orForbidden,
})

export const securityQuery = queryOptions({
  queryKey: ['security'],
  ...dataOptions(getSecurity),
  throwOnError: orForbidden,
})

export const scimQuery = queryOptions({
  queryKey: ['scim'],
  ...dataOptions(listScimConnections),
  throwOnError: orForbidden,
  meta: { follows: ['SCIM'] },
})

export const scimTokensQuery = queryOptions({
  queryKey: ['scim', 'tokens'],
  ...dataOptions(listScimTokens),
  meta: { follows: ['SCIM'] },
})

export const scimGroupsQuery = queryOptions({
  queryKey: ['scim', 'groups'],
  ...dataOptions(listScimGroups),
  meta: { follows: ['SCIM'] },
})

const lookAgain = 5_000

/** SCIM requests trigger no live event, so the page polls. */
export const scimRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['scim', id, 'requests'],
    ...dataOptions(listScimRequests, { params: { id } }),
    refetchInterval: lookAgain,
  })

export const scimExemptionsQuery = queryOptions({
  queryKey: ['scim', 'exemptions'],
  queryFn: ({ signal }) => call(getScimExemptions, { signal }),
  select: ({ data }) => data.user_ids,
})
