import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listPresence } from '../../contract/app/presence.ts'
import { listQueue } from '../../contract/app/queue.ts'
import { listViews, type ViewRecord } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import type { Queue } from '../desk/data.ts'

export type SavedView = Static<typeof ViewRecord>

/** A due date passes without a live event, so the queue polls. */
const askEvery = 60_000

export const queueQuery = (view: string) =>
  queryOptions({
    queryKey: ['queue', view],
    queryFn: ({ signal }) => call(listQueue, { query: { view }, signal }),
    refetchInterval: askEvery,
    staleTime: 10_000,
  })

export const fetchRows = (view: string, ids: readonly number[]): Promise<Queue> => call(listQueue, { query: { view, ids: [...ids] } })

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  ...dataOptions(listViews),
  meta: { follows: ['view'] },
})

export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  ...dataOptions(listPresence),
  meta: { live: 'presence' },
  refetchInterval: 20_000,
  staleTime: 0,
})
