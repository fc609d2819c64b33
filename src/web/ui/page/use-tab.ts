import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

/** The open tab, kept in the URL; the first tab needs no parameter. */
export const useTab = <Tab extends string>(tabs: readonly Tab[], first: Tab): readonly [Tab, (tab: Tab) => void] => {
  const navigate = useNavigate()
  const { tab, ...rest }: Search = useSearch({ strict: false })
  const open = (next: Tab): void => void navigate({ to: '.', search: next === first ? rest : { ...rest, tab: next }, replace: true })
  return [tabs.find((one) => one === tab) ?? first, open]
}
