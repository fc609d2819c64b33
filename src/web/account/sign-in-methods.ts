import { queryOptions } from '@tanstack/react-query'
import { listSignInMethods } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'

export const methodsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => call(listSignInMethods, { signal }),
  select: ({ data }) => data.providers,
  retry: false,
})
