import { queryOptions } from '@tanstack/react-query'
import { listDeadLetters } from '../../../contract/app/dead-letters.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

/** A failed background job triggers no live event, so the page polls. */
const POLL_INTERVAL_MS = 30_000

export const deadLettersQuery = queryOptions({
  queryKey: ['dead-letters'],
  ...dataOptions(listDeadLetters),
  refetchInterval: POLL_INTERVAL_MS,
  throwOnError: orForbidden,
  meta: { follows: ['dead letters'] },
})
