import { infiniteQueryOptions } from '@tanstack/react-query'
import { refused } from '../api/refused.ts'

export type PageReply<Row> = {
  readonly data: readonly Row[]
  readonly meta: { readonly current_page: number; readonly per_page: number; readonly total: number }
}

const perPage = 100

type Asking<Row> = {
  readonly key: readonly unknown[]
  readonly follows: readonly string[]
  readonly ask: (page: { readonly page: number; readonly per_page: number }, signal: AbortSignal) => Promise<PageReply<Row>>
}

/** Loads a list in pages of 100 and again after every write to such a record. */
export const pagedQuery = <Row>({ key, follows, ask }: Asking<Row>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask({ page: pageParam, per_page: perPage }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page * meta.per_page < meta.total ? meta.current_page + 1 : undefined),
    select: ({ pages }) => ({ rows: pages.flatMap(({ data }) => data), total: pages.at(-1)?.meta.total ?? 0 }),
    throwOnError: refused,
    meta: { follows },
  })
