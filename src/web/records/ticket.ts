import { queryOptions } from '@tanstack/react-query'
import { getTicket } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-head', id],
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal }),
    select: ({ data }) => data,
  })
