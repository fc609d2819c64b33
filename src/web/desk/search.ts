import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchAll } from '../../contract/v1/search.ts'
import { call } from '../api/call.ts'
import type { Paged } from './records.ts'

export const KINDS = ['ticket', 'client', 'article', 'asset'] as const
export type Kind = (typeof KINDS)[number]
export type Hit = { readonly type: Kind; readonly id: number; readonly title: string; readonly snippet: string }

export const pathOf = ({ type, id }: Pick<Hit, 'type' | 'id'>): string =>
  ({ ticket: `/tickets/${id}`, client: `/people/${id}`, article: `/kb/${id}/edit`, asset: `/assets/${id}` })[type]

export const search = (q: string, more: { readonly type?: Kind; readonly per_page?: number }, signal: AbortSignal): Promise<Paged<Hit>> =>
  call(searchAll, { query: { q, ...more }, signal })

export const searchQuery = (q: string, type: Kind | undefined) =>
  queryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ signal }) => search(q, { per_page: 50, ...(type !== undefined && { type }) }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
