import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { MoreRows } from '../ui/more-rows.tsx'
import { PageHeader } from '../ui/page.tsx'
import { EmptyState, ErrorState, FilterEmpty, Skeleton } from '../ui/states.tsx'

type ListWords = {
  readonly title: string
  readonly none: string
  readonly noneHint: string
  readonly nothingMatches: string
  readonly loadFailed: string
  readonly more: string
  readonly shown: (counts: { shown: number; total: number }) => string
}

/** The little of a paged query that a list needs. */
type Asked = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

type RecordListProps<Row> = {
  readonly text: ListWords
  readonly asked: Asked
  readonly rows: readonly Row[]
  readonly total: number
  readonly columns: readonly GridColumn<Row>[]
  readonly nameOf: (row: Row) => string
  readonly pathOf: (row: Row) => string
  readonly filters: ReactNode
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** The one thing to do; nothing for those who may only look. */
  readonly create: ReactNode
  readonly apiCall: string
  /** Said above the list when all is well. */
  readonly above?: ReactNode
}

type Identified = { readonly id: number }

const Rows = <Row extends Identified>({ text, asked, rows, total, columns, nameOf, pathOf }: RecordListProps<Row>) => {
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
        sentence={text.shown({ shown: rows.length, total })}
        verb={text.more}
        busy={asked.isFetchingNextPage}
        onMore={asked.hasNextPage ? () => void asked.fetchNextPage() : undefined}
      />
    </>
  )
}

/** A page that is a list: with filters, and with words for every way in which it can be without rows. */
export const RecordList = <Row extends Identified>(props: RecordListProps<Row>) => {
  const { text, asked, rows, isFiltered, create, apiCall, filters, above, onClear } = props
  const isBare = asked.isSuccess && rows.length === 0
  const isEmpty = isBare && !isFiltered
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={text.title} actions={isEmpty ? undefined : create} />
      {asked.error !== null && <ErrorState what={text.loadFailed} why={asked.error.message} onRetry={() => void asked.refetch()} />}
      {above}
      {isEmpty ? <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} /> : filters}
      {asked.isPending && <Skeleton rows={10} />}
      {isBare && isFiltered && <FilterEmpty sentence={text.nothingMatches} onClear={onClear} />}
      {rows.length > 0 && <Rows {...props} />}
    </div>
  )
}
