import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { VISIBILITIES } from '../../contract/v1/kb-words.ts'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay } from '../session.ts'
import { refused } from '../oncall/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { ShelfList } from '../ui/shelf-list.tsx'
import { EmptyState, FilterEmpty } from '../ui/states.tsx'
import { Categories } from './categories.tsx'
import { shelfQuery, type Shelf } from './data.ts'
import { useLangName } from './lang.ts'
import type { KbSearch } from './search.ts'
import { countsOf, fitting, linesOf, type Line } from './shelf.ts'
import { ShelfTable } from './shelf-table.tsx'

const useFilter = () => {
  const navigate = useNavigate()
  const search: KbSearch = useSearch({ strict: false })
  const set = (change: Partial<KbSearch>): void => void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  const clear = (): void => void navigate({ to: '.', search: {}, replace: true })
  return { search, set, clear }
}

type Filter = ReturnType<typeof useFilter>

const patience = 200

/** What is typed is shown at once and searched for a moment later. */
const SearchField = ({ search, set }: Filter) => {
  const text = useText().kb
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(search.q ?? '')
  const [was, setWas] = useState(search.q)
  if (search.q !== was) {
    setWas(search.q)
    setTyped(search.q ?? '')
  }
  const newest = useRef(set)
  useEffect(() => {
    newest.current = set
  })
  useEffect(() => {
    if (typed === (search.q ?? '')) return undefined
    return after(patience, () => newest.current({ q: typed === '' ? undefined : typed }))
  }, [typed, search.q])
  useShortcuts([{ id: 'filter', keys: '/', scope: 'page', label: text.search, run: () => box.current?.querySelector('input')?.focus() }])
  return (
    <div ref={box} className="w-64 max-pane:w-full">
      <Input
        type="search"
        aria-label={text.search}
        placeholder={text.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}

const useSelects = (lines: readonly Line[], { lang = '', state = '', visibility = '' }: KbSearch) => {
  const text = useText().kb
  const langName = useLangName()
  const langs = [...new Set(lines.flatMap(({ texts }) => texts.map((one) => one.lang)))].toSorted()
  const named = (value: string) => ({ value, label: langName(value) })
  return [
    { name: 'lang', label: text.columns.langs, any: text.anyLang, value: lang, choices: langs.map(named) },
    {
      name: 'state',
      label: text.columns.state,
      any: text.anyState,
      value: state,
      choices: (['published', 'draft'] as const).map((value) => ({ value, label: text.states[value] })),
    },
    {
      name: 'visibility',
      label: text.columns.visibility,
      any: text.anyVisibility,
      value: visibility,
      choices: VISIBILITIES.map((value) => ({ value, label: text.visibility[value] })),
    },
  ]
}

const ShelfView = ({ shelf, filter }: { shelf: Shelf; filter: Filter }) => {
  const text = useText().kb
  const mayWrite = useMay('kb:write')
  const [managing, setManaging] = useState(false)
  const { search, set, clear } = filter
  const lines = linesOf(shelf)
  const selects = useSelects(lines, search)
  const { category, ...others } = search
  const inAll = fitting(lines, others)
  const counts = countsOf(inAll)
  const shown = fitting(inAll, { category })
  const items = [
    { id: '', label: text.allArticles, count: inAll.length },
    ...shelf.categories.map(({ id, name }) => ({ id: String(id), label: name, count: counts.get(String(id)) ?? 0 })),
    ...(counts.has('none') || category === 'none' ? [{ id: 'none', label: text.noCategory, count: counts.get('none') ?? 0 }] : []),
  ]
  const manage = mayWrite && <Button onClick={() => setManaging(true)}>{text.category.manage}</Button>
  return (
    <>
      <Toolbar label={text.filters}>
        <SearchField {...filter} />
        <FilterSelects filters={selects} onChange={(name, value) => set({ [name]: value === '' ? undefined : value })} />
      </Toolbar>
      <div className="flex min-w-0 gap-6 pt-1 max-wide:flex-col max-wide:gap-3">
        <ShelfList
          label={text.categories}
          items={items}
          current={category ?? ''}
          onChoose={(id) => set({ category: id === '' ? undefined : id })}
          end={manage}
        />
        <div className="min-w-0 grow">
          {shown.length === 0 ? <FilterEmpty sentence={text.nothingMatches} onClear={clear} /> : <ShelfTable lines={shown} />}
        </div>
      </div>
      {managing && <Categories categories={shelf.categories} onClose={() => setManaging(false)} />}
    </>
  )
}

const apiCall = (): string =>
  `curl -X POST ${location.origin}/api/v1/knowledge-base \\
  -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\
  -d '{"title":"Reset your VPN","body":"1. Open …","is_published":true}'`

export const KbPage = () => {
  const text = useText().kb
  const navigate = useNavigate()
  const mayWrite = useMay('kb:write')
  const filter = useFilter()
  const shelf = useQuery({ ...shelfQuery(filter.search.q ?? ''), throwOnError: refused })
  const isBare = Object.values(filter.search).every((value) => value === undefined)
  const add = mayWrite && (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
      onClick={() => void navigate({ to: '/kb/new', search: { category: filter.search.category } })}
    >
      {text.newArticle}
    </Button>
  )
  const isEmpty = isBare && shelf.data?.articles.length === 0 && shelf.data.categories.length === 0
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={text.title}
        actions={
          <>
            <ButtonLink href="/help">{text.helpCentre}</ButtonLink>
            {!isEmpty && add}
          </>
        }
      />
      <Loaded query={shelf} failed={text.loadFailed}>
        {(found) =>
          isEmpty ? (
            <EmptyState title={text.empty.title} sentence={text.empty.sentence} action={add} apiCall={apiCall()} />
          ) : (
            <ShelfView shelf={found} filter={filter} />
          )
        }
      </Loaded>
    </div>
  )
}
