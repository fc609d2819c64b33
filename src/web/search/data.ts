import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listClients } from '../../contract/v1/clients.ts'
import { searchAll } from '../../contract/v1/search.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import type { Client, Paged, Ticket } from '../inbox/records.ts'
import type { SearchWish } from './operators.ts'

export const KINDS = ['ticket', 'client', 'article', 'asset'] as const
export type Kind = (typeof KINDS)[number]
export type Hit = { readonly type: Kind; readonly id: number; readonly title: string; readonly snippet: string }

/** Where a result is shown. */
export const pathOf = ({ type, id }: Pick<Hit, 'type' | 'id'>): string =>
  ({ ticket: `/tickets/${id}`, client: `/people/${id}`, article: `/kb/${id}/edit`, asset: `/assets/${id}` })[type]

export const search = (q: string, more: { readonly type?: Kind; readonly per_page?: number }, signal: AbortSignal): Promise<Paged<Hit>> =>
  call<typeof searchAll, Paged<Hit>>(searchAll, { query: { q, ...more }, signal })

export const searchQuery = (q: string, type: Kind | undefined) =>
  queryOptions({
    queryKey: ['search', q, type],
    queryFn: ({ signal }) => search(q, { per_page: 50, ...(type !== undefined && { type }) }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })

const nothing: Paged<Ticket> = { data: [], meta: { total: 0, per_page: 0, current_page: 1 } }
const mostClients = 100

/** Whose name or address begins like this. */
const clientsNamed = async (from: string, signal: AbortSignal): Promise<number[]> => {
  const { data } = await call<typeof listClients, Paged<Client>>(listClients, { query: { q: from, per_page: mostClients }, signal })
  return data.map(({ id }) => id)
}

/** Narrowed by operators only tickets can be found; the list of tickets knows how. */
export const narrowedQuery = ({ words, filters, from }: SearchWish) =>
  queryOptions({
    queryKey: ['search-tickets', words, filters, from],
    queryFn: async ({ signal }) => {
      const client_id = from === undefined ? undefined : await clientsNamed(from, signal)
      if (client_id?.length === 0) return nothing
      return await call<typeof listTickets, Paged<Ticket>>(listTickets, {
        query: { per_page: 100, ...filters, ...(client_id && { client_id }), ...(words !== '' && { q: words }) },
        signal,
      })
    },
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  })
