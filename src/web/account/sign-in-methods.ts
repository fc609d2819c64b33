import { queryOptions } from '@tanstack/react-query'
import { listSignInMethods } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import type { SignInProvider } from './shapes.ts'

export const methodsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) =>
    call<typeof listSignInMethods, { data: { providers: readonly SignInProvider[] } }>(listSignInMethods, { signal }),
  select: ({ data }) => data.providers,
  retry: false,
})
