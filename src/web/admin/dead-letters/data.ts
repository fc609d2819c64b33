import { queryOptions } from '@tanstack/react-query'
import { listDeadLetters } from '../../../contract/app/dead-letters.ts'
import { call } from '../../api/call.ts'
import { dataOf, orForbidden } from '../data.ts'

/** Jobs fail without an API call, so there is no live event and the page polls. */
const POLL_INTERVAL_MS = 30_000

export const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'],
  queryFn: ({ signal }) => call(listDeadLetters, { signal }),
  select: dataOf,
  refetchInterval: POLL_INTERVAL_MS,
  throwOnError: orForbidden,
  meta: { follows: ['dead letters'] },
})
