import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { ARTICLE_VISIBILITIES } from '../../contract/v1/kb-enums.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { refused } from '../api/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { FilterSelects, type FilterSelect } from '../ui/list/filter-selects.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { ShelfList } from '../ui/list/shelf-list.tsx'
import { EmptyState, FilterEmpty } from '../ui/page/states.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { useTyped } from '../ui/form/use-typed.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { Categories } from './categories.tsx'
import { shelfQuery, type KbContents } from './data.ts'
import { useLangName } from './lang.ts'
import { MainLang } from './main-lang.tsx'
import type { KbSearch } from './search.ts'
import { countsOf, fitting, linesOf, type Line } from './shelf.ts'
import { ShelfTable } from './shelf-table.tsx'

type Filter = ReturnType<typeof useFilters<KbSearch>>

const useSelects = (lines: readonly Line[], { lang = '', state = '', visibility = '' }: KbSearch): readonly FilterSelect[] => {
  const { common, kb: text } = useText()
  const { columns } = text
  const langName = useLangName()
  const langs = [...new Set(lines.flatMap(({ texts }) => texts.map(({ lang }) => lang)))].toSorted()
  const choices = langs.map((value) => ({ value, label: langName(value) }))
  const states = wordChoices(['published', 'draft'], text.states)
  const readers = wordChoices(ARTICLE_VISIBILITIES, text.visibility)
  return [
    { name: 'lang', label: columns.langs, any: text.anyLang, value: lang, choices },
    { name: 'state', label: common.status, any: common.anyStatus, value: state, choices: states },
    { name: 'visibility', label: common.audience, any: text.anyVisibility, value: visibility, choices: readers },
  ]
}

const ShelfView = ({ shelf, filter }: { shelf: KbContents; filter: Filter }) => {
  const { common, kb: text } = useText()
  const mayWrite = useMay('kb:write')
  const [managing, setManaging] = useState(false)
  const { search, onChange, onClear } = filter
  const [typed, setTyped] = useTyped(search.q ?? '', (q) => onChange('q', q))
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
      <FilterBar label={common.filters} line={{ label: text.search, hint: text.searchHint, value: typed, onChange: setTyped }}>
        <FilterSelects filters={selects} onChange={onChange} />
      </FilterBar>
      <div className="flex min-w-0 gap-6 pt-1 max-wide:flex-col max-wide:gap-3">
        <ShelfList
          label={text.categories}
          items={items}
          current={category ?? ''}
          onChoose={(id) => onChange('category', id)}
          end={manage}
        />
        <div className="min-w-0 grow">
          {shown.length === 0 ? <FilterEmpty sentence={text.nothingMatches} onClear={onClear} /> : <ShelfTable lines={shown} />}
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
  const { places } = useText().shell
  const text = useText().kb
  const navigate = useNavigate()
  const [mayWrite, maySet] = [useMay('kb:write'), useMay('admin:write')]
  const filter = useFilters<KbSearch>()
  const shelf = useQuery({ ...shelfQuery(filter.search.q ?? ''), throwOnError: refused })
  const add = mayWrite && (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => void navigate({ to: '/kb/new', search: { category: filter.search.category } })}
    >
      {text.newArticle}
    </CreateButton>
  )
  const isEmpty = !filter.isFiltered && shelf.data?.articles.length === 0 && shelf.data.categories.length === 0
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={places.knowledge}
        actions={
          <>
            {maySet && shelf.data !== undefined && <MainLang current={shelf.data.default_lang} />}
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
