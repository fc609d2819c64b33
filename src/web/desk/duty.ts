import { queryOptions } from '@tanstack/react-query'
import { listOnCall } from '../../contract/v1/on-call.ts'
import { call } from '../api/call.ts'

type OnCallNow = {
  readonly schedule_id: number
  readonly schedule_name: string
  readonly user_id: number | null
  readonly user: { readonly name: string } | null
  readonly until: string | null
}

export const onCallQuery = queryOptions({
  queryKey: ['on-call-now'],
  queryFn: ({ signal }) => call<typeof listOnCall, { readonly data: readonly OnCallNow[] }>(listOnCall, { signal }),
  select: ({ data }) => data,
  refetchInterval: 60_000,
  meta: { follows: ['on-call'] },
})
