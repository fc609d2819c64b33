import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Permission } from '../../contract/enums.ts'
import { useMay } from '../session.ts'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import type { SearchInputProps } from '../ui/form/search-input.tsx'
import { FilterSelects, type FilterSelect } from '../ui/list/filter-selects.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { LoadTrouble, type LoadedQuery } from '../ui/page/loaded.tsx'
import { MoreRows } from '../ui/list/more-rows.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { EmptyState, FilterEmpty, Skeleton } from '../ui/page/states.tsx'
import type { useFilters } from '../ui/list/use-filters.ts'
import { CreateLink } from './create-link.tsx'

type ListWords = {
  readonly title: string
  readonly filters: string
  readonly none: string
  readonly noneHint: string
  readonly nothingMatches: string
  readonly loadFailed: string
  readonly more: string
  readonly shown: (counts: { shown: number; total: number }) => string
}

type Asked<Row> = LoadedQuery<{ readonly rows: readonly Row[]; readonly total: number }> & {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export type ListFilter = Omit<FilterSelect, 'value'>

type RecordListProps<Row> = {
  readonly text: ListWords
  readonly asked: Asked<Row>
  readonly rows?: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly pathOf: (row: Row) => string
  readonly filtering: ReturnType<typeof useFilters>
  readonly filters: readonly ListFilter[]
  readonly line?: SearchInputProps
  readonly create: { readonly label: string; readonly to: string; readonly icon: ReactNode; readonly permission: Permission }
  readonly apiCall: string
  /** Content above a list that has loaded. */
  readonly above?: ReactNode
}

type Identified = { readonly id: number }

type RowsProps<Row> = Pick<RecordListProps<Row>, 'text' | 'asked' | 'columns' | 'nameOf' | 'pathOf'> & { readonly rows: readonly Row[] }

const Rows = <Row extends Identified>({ text, asked, rows, columns, nameOf, pathOf }: RowsProps<Row>) => {
  const navigate = useNavigate()
  return (
    <>
      <Grid
        primary
        label={text.title}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={nameOf}
        onOpen={(row) => void navigate({ to: pathOf(row) })}
      />
      <MoreRows
        sentence={text.shown({ shown: rows.length, total: asked.data?.total ?? 0 })}
        verb={text.more}
        busy={asked.isFetchingNextPage}
        onMore={asked.hasNextPage ? () => void asked.fetchNextPage() : undefined}
      />
    </>
  )
}

export const RecordList = <Row extends Identified>(props: RecordListProps<Row>) => {
  const { text, asked, rows = asked.data?.rows ?? [], filtering, create, apiCall, above } = props
  const { isFiltered, onChange, onClear } = filtering
  const mayCreate = useMay(create.permission)
  const act = mayCreate ? <CreateLink {...create} /> : undefined
  const shown = props.filters.map((filter) => ({ ...filter, value: filtering.search[filter.name] ?? '' }))
  const filters = (
    <FilterBar label={text.filters} line={props.line}>
      <FilterSelects onChange={onChange} filters={shown} />
    </FilterBar>
  )
  const isBare = asked.isSuccess && rows.length === 0
  const isEmpty = isBare && !isFiltered
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={text.title} actions={isEmpty ? undefined : act} />
      <LoadTrouble query={asked} failed={text.loadFailed} />
      {above}
      {isEmpty ? <EmptyState title={text.none} sentence={text.noneHint} action={act} apiCall={apiCall} /> : filters}
      {asked.isPending && <Skeleton rows={10} />}
      {isBare && isFiltered && <FilterEmpty sentence={text.nothingMatches} onClear={onClear} />}
      {rows.length > 0 && <Rows {...props} rows={rows} />}
    </div>
  )
}
