import { queryOptions } from '@tanstack/react-query'
import { getOwnSecurity, listOwnSessions } from '../../contract/app/profile.ts'
import { call } from '../api/call.ts'

export const ownSecurityQuery = queryOptions({
  queryKey: ['own-security'],
  queryFn: ({ signal }) => call(getOwnSecurity, { signal }),
  select: ({ data }) => data,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
})
