import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMe } from '../session.ts'
import { deskQuery } from '../desk/data.ts'
import { viewsQuery } from './data.ts'
import type { Who } from './filter.ts'
import { GROUPINGS, type Grouping } from './groups.ts'
import { SORTS, sortOfView, type QueueSort } from './order.ts'

export const useWho = (): Who => {
  const { data: desk } = useQuery(deskQuery)
  const me = useMe()?.id
  return useMemo(() => ({ desk, me }), [desk, me])
}

type Asked = { readonly q?: string; readonly sort?: string; readonly group?: string }

/** Filter, order and grouping, kept in the URL so that a link shows the same list. */
export const useWishes = (view: string) => {
  const navigate = useNavigate()
  const search: Asked = useSearch({ strict: false })
  const { data: saved = [] } = useQuery(viewsQuery)
  const own = sortOfView(saved.find(({ id }) => String(id) === view)?.sort ?? '') ?? (view === 'done' ? 'updated' : 'due')
  const put = (next: Asked): void =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: Asked) => Object.fromEntries(Object.entries({ ...before, ...next }).filter(([, value]) => value !== '')),
    })
  return {
    saved,
    q: search.q ?? '',
    sort: SORTS.find((one) => one === search.sort) ?? own,
    group: GROUPINGS.find((one) => one === search.group) ?? 'none',
    clear: () => put({ q: '', sort: '' }),
    setQ: (q: string) => put({ q }),
    setSort: (next: QueueSort) => put({ sort: next === own ? '' : next }),
    setGroup: (next: Grouping) => put({ group: next === 'none' ? '' : next }),
  }
}

export type QueueWishes = ReturnType<typeof useWishes>
