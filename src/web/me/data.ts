import { queryOptions } from '@tanstack/react-query'
import { getOwnSecurity, listOwnSessions } from '../../contract/app/profile.ts'
import { dataOptions } from '../api/data-options.ts'

export const ownSecurityQuery = queryOptions({
  queryKey: ['own-security'],
  ...dataOptions(getOwnSecurity),
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  ...dataOptions(listOwnSessions),
  staleTime: 0,
})
