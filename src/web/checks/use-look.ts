import { useNavigate, useSearch } from '@tanstack/react-router'
import { sorts, type Sort } from '../watch/filter.ts'
import { groupings, type Grouping } from './groups.ts'

export type Look = { readonly q: string; readonly sort: Sort; readonly group: Grouping }

type Asked = { readonly q?: string; readonly sort?: string; readonly group?: string }

/** Parses the search parameters of the URL. */
export const lookOf = ({ q = '', sort, group }: Asked): Look => ({
  q,
  sort: sorts.find((one) => one === sort) ?? 'status',
  group: groupings.find((one) => one === group) ?? 'none',
})

export const useLook = () => {
  const navigate = useNavigate()
  const look = lookOf(useSearch({ strict: false }))
  const show = ({ q, sort, group }: Look): void =>
    void navigate({
      to: '.',
      search: { q: q || undefined, sort: sort === 'status' ? undefined : sort, group: group === 'none' ? undefined : group },
      replace: true,
    })
  return { look, show, setQ: (q: string) => show({ ...look, q }) }
}
