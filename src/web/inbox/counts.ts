import { useEffect } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { countViewTickets, type ViewCount } from '../../contract/app/queue-counts.ts'
import { call } from '../api/call.ts'
import { onPatches } from '../api/live.ts'
import { after, type Cancel } from '../clock.ts'

export type Counts = { readonly data: readonly ViewCount[]; readonly breached: number }

const countsQuery = queryOptions({
  queryKey: ['queue-counts'],
  queryFn: ({ signal }) => call(countViewTickets, { signal }),
  refetchInterval: 60_000,
  staleTime: 5_000,
})

const countMillis = 800

export const useCounts = (enabled = true) => {
  const queries = useQueryClient()
  useEffect(() => {
    let cancel: Cancel | undefined
    const stop = onPatches((patches) => {
      if (!patches.has('ticket')) return
      cancel ??= after(countMillis, () => {
        cancel = undefined
        void queries.invalidateQueries({ queryKey: countsQuery.queryKey })
      })
    })
    return () => {
      stop()
      cancel?.()
    }
  }, [queries])
  return useQuery({ ...countsQuery, enabled })
}
