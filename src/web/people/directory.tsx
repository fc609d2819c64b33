import { useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { CreateButton } from '../ui/create-button.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { Loaded, type LoadedQuery } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { EmptyState, FilterEmpty } from '../ui/page/states.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { useTyped } from '../ui/form/use-typed.ts'
import type { Paged } from './data.ts'

/** Search text and page number, kept in the URL; a new search starts at page 1. */
const useWish = () => {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false })
  const [seen, setSeen] = useState({ q, page: 1 })
  const page = seen.q === q ? seen.page : 1
  return {
    q,
    wish: { page, ...(q !== '' && { q }) },
    setQ: (next: string): void => void navigate({ to: '.', replace: true, search: next === '' ? {} : { q: next } }),
    setPage: (next: number): void => setSeen({ q, page: next }),
  }
}

export type Wish = { readonly q?: string; readonly page: number }

type DirectoryProps<Row> = {
  readonly title: string
  readonly filter: { readonly label: string; readonly hint: string }
  readonly total: (shown: { readonly total: number }) => string
  readonly columns: readonly TableColumn<Row>[]
  readonly useRows: (wish: Wish) => LoadedQuery<Paged<Row>>
  readonly newOne: string
  readonly form: (onClose: () => void) => ReactNode
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'title' | 'sentence' | 'apiCall'>
}

const Parts = () => {
  const { common, people: text } = useText()
  return (
    <SubNav
      label={text.parts}
      items={[
        { to: '/people', label: text.clients },
        { to: '/companies', label: common.companies },
      ]}
    />
  )
}

type KnownProps<Row> = Pick<DirectoryProps<Row>, 'title' | 'filter' | 'total' | 'columns'> & {
  readonly query: LoadedQuery<Paged<Row>>
  readonly wishes: ReturnType<typeof useWish>
}

const Known = <Row extends { readonly id: number }>({ title, filter, total, columns, query, wishes }: KnownProps<Row>) => {
  const { common, people: text } = useText()
  const { q, setQ, setPage } = wishes
  const [typed, setTyped] = useTyped(q, setQ)
  return (
    <>
      <FilterBar label={filter.label} line={{ ...filter, value: typed, onChange: setTyped }}>
        {query.data !== undefined && <Quiet>{total(query.data.meta)}</Quiet>}
      </FilterBar>
      <Loaded query={query} failed={common.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 && q !== '' ? (
            <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={() => setQ('')} />
          ) : (
            <>
              <Table caption={title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Pager meta={meta} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

export const Directory = <Row extends { readonly id: number }>(props: DirectoryProps<Row>) => {
  const mayWrite = useMay('users:write')
  const wishes = useWish()
  const [adding, setAdding] = useState(false)
  const query = props.useRows(wishes.wish)
  const isEmpty = wishes.q === '' && query.data?.meta.total === 0
  const create = mayWrite ? (
    <CreateButton icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
      {props.newOne}
    </CreateButton>
  ) : undefined
  return (
    <>
      <Parts />
      <div className="px-4 py-3">
        <PageHeader title={props.title} actions={isEmpty ? undefined : create} />
        {isEmpty ? <EmptyState {...props.empty} action={create} /> : <Known {...props} query={query} wishes={wishes} />}
        {adding && props.form(() => setAdding(false))}
      </div>
    </>
  )
}
