import { useNavigate, useSearch } from '@tanstack/react-router'

/** The filters of a list, which live in the address: a link to what somebody sees is what they see. */
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
