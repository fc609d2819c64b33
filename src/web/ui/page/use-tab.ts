import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

/** Which part of a page is open. The address says it, so that a link leads to what its sender saw; the first part needs no word. */
export const useTab = <Tab extends string>(tabs: readonly Tab[], first: Tab): readonly [Tab, (tab: Tab) => void] => {
  const navigate = useNavigate()
  const { tab, ...rest }: Search = useSearch({ strict: false })
  const open = (next: Tab): void => void navigate({ to: '.', search: next === first ? rest : { ...rest, tab: next }, replace: true })
  return [tabs.find((one) => one === tab) ?? first, open]
}
