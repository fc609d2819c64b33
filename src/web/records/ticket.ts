import { queryOptions } from '@tanstack/react-query'
import { getTicket } from '../../contract/v1/tickets.ts'
import { dataOptions } from '../api/data-options.ts'

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-head', id],
    ...dataOptions(getTicket, { params: { id } }),
  })
