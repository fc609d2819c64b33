import { useNavigate, useSearch } from '@tanstack/react-router'

/** Search parameters of the page: filters survive a reload and can be shared as a link. */
export const useSearchText = (): readonly [Readonly<Record<string, string>>, (change: Readonly<Record<string, string>>) => void] => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const texts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, value === undefined ? '' : String(value)]))
  const change = (next: Readonly<Record<string, string>>): void => {
    const kept = Object.entries({ ...texts, ...next }).filter(([, value]) => value !== '')
    void navigate({ to: '.', search: Object.fromEntries(kept), replace: true })
  }
  return [texts, change]
}
