import { queryOptions } from '@tanstack/react-query'
import { listOnCall } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'

export const onCallQuery = queryOptions({
  queryKey: ['on-call-now'],
  queryFn: ({ signal }) => call(listOnCall, { signal }),
  select: ({ data }) => data,
  refetchInterval: 60_000,
  meta: { follows: ['on-call'] },
})
