import { queryOptions } from '@tanstack/react-query'
import { listOnCall } from '../../contract/v1/on-call.ts'
import { dataOptions } from '../api/data-options.ts'

export const onCallQuery = queryOptions({
  queryKey: ['on-call-now'],
  ...dataOptions(listOnCall),
  refetchInterval: 60_000,
  meta: { follows: ['on-call'] },
})
