import { useNavigate, useSearch } from '@tanstack/react-router'

/** List filters, kept in the URL, so that a link shows the same list. */
export const useFilters = <Search extends Readonly<Record<string, string | undefined>>>() => {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const put = (next: object): void => void navigate({ to: '.', search: next, replace: true })
  return {
    search,
    isFiltered: Object.values(search).some((value) => value !== undefined),
    onChange: (name: string, value: string): void => put({ ...search, [name]: value === '' ? undefined : value }),
    onClear: (): void => put({}),
  }
}
