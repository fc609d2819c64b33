import { queryOptions } from '@tanstack/react-query'
import { getTicket } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'

type TicketHead = { readonly id: number; readonly reference: string; readonly subject: string }

export const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: ['ticket-head', id],
    queryFn: ({ signal }) => call<typeof getTicket, { readonly data: TicketHead }>(getTicket, { params: { id }, signal }),
    select: ({ data }) => data,
  })
