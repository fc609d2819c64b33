import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { onPatches } from '../api/live.ts'
import { after, type Cancel } from '../clock.ts'
import { fetchRows, queueQuery } from './data.ts'
import { mergeRows } from './merge-rows.ts'

/** Batches changes within this window into one request. */
const gatherMillis = 60
/** Above this number of changes the whole queue is fetched. */
const most = 200

const refresh = async (queries: QueryClient, view: string, ids: readonly number[]): Promise<void> => {
  const { queryKey } = queueQuery(view)
  if (ids.length > most) return queries.invalidateQueries({ queryKey })
  const { data } = await fetchRows(view, ids)
  queries.setQueryData(queryKey, (list) => list && mergeRows(list, ids, data))
}

/** Queue that refetches only changed tickets. */
export const useQueue = (view: string) => {
  const queries = useQueryClient()
  useEffect(() => {
    const waiting = new Set<number>()
    let cancel: Cancel | undefined
    const go = (): void => {
      cancel = undefined
      const ids = [...waiting]
      waiting.clear()
      void refresh(queries, view, ids).catch(() => queries.invalidateQueries({ queryKey: queueQuery(view).queryKey }))
    }
    const stop = onPatches((patches) => {
      for (const id of patches.get('ticket')?.keys() ?? []) waiting.add(Number(id))
      if (waiting.size > 0) cancel ??= after(gatherMillis, go)
    })
    return () => {
      stop()
      cancel?.()
    }
  }, [queries, view])
  return useQuery(queueQuery(view))
}
