import { useEffect } from 'react'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listNotices } from '../../contract/v1/me.ts'
import { call } from '../api/call.ts'
import { onPatches } from '../api/live.ts'
import type { PageMeta } from '../ui/list/pager.tsx'
import type { Notice } from './place.ts'

type Notices = { readonly data: readonly Notice[]; readonly meta: PageMeta & { readonly unread: number } }

export const noticesKey = ['notices']

const ask = (page: number, per_page: number, signal: AbortSignal): Promise<Notices> =>
  call(listNotices, { query: { page, per_page }, signal })

export const noticesQuery = (page: number) =>
  queryOptions({
    queryKey: [...noticesKey, page],
    queryFn: ({ signal }) => ask(page, 50, signal),
    placeholderData: keepPreviousData,
  })

export const unreadQuery = queryOptions({
  queryKey: [...noticesKey, 'unread'],
  queryFn: ({ signal }) => ask(1, 1, signal),
  select: ({ meta }) => meta.unread,
})

/** The live stream only signals new notices; their content is fetched. */
export const useNoticesAnew = (): void => {
  const queries = useQueryClient()
  useEffect(
    () =>
      onPatches((patches) => {
        if (patches.has('notices')) void queries.invalidateQueries({ queryKey: noticesKey })
      }),
    [queries],
  )
}
