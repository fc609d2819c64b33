import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listClients } from '../../contract/v1/clients.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import type { Paged, Ticket } from '../desk/records.ts'
import type { SearchWish } from './operators.ts'

const nothing: Paged<Ticket> = { data: [], meta: { total: 0, per_page: 0, current_page: 1 } }
const mostClients = 100

const clientsNamed = async (from: string, signal: AbortSignal): Promise<number[]> => {
  const { data } = await call(listClients, { query: { q: from, per_page: mostClients }, signal })
  return data.map(({ id }) => id)
}

/** Search with operators such as `status:open`: only tickets match, and the API of the ticket list evaluates the operators. */
export const narrowedQuery = ({ words, filters, from }: SearchWish) =>
  queryOptions({
    queryKey: ['search-tickets', words, filters, from],
    queryFn: async ({ signal }) => {
      const client_id = from === undefined ? undefined : await clientsNamed(from, signal)
      if (client_id?.length === 0) return nothing
      return await call(listTickets, {
        query: { per_page: 100, ...filters, ...(client_id && { client_id }), ...(words !== '' && { q: words }) },
        signal,
      })
    },
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  })
