import { queryOptions } from '@tanstack/react-query'
import { getOwnSecurity, listOwnSessions, type OwnSecurity, type OwnSession } from '../../contract/app/profile.ts'
import { call } from '../api/call.ts'

export const ownSecurityQuery = queryOptions({
  queryKey: ['own-security'],
  queryFn: ({ signal }) => call<typeof getOwnSecurity, { data: OwnSecurity }>(getOwnSecurity, { signal }),
  select: ({ data }) => data,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call<typeof listOwnSessions, { data: readonly OwnSession[] }>(listOwnSessions, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
})
