import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getStaff, type Staff, type QueueRow } from '../../contract/app/queue.ts'
import { getTicketOverview, type TicketOverview } from '../../contract/app/ticket-overview.ts'
import { listMacros, type MacroRecord } from '../../contract/v1/macros.ts'
import { call } from '../api/call.ts'

export type Macro = Static<typeof MacroRecord>

export type Queue = { readonly data: readonly QueueRow[]; readonly total: number }

export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => call<typeof getStaff, { readonly data: Staff }>(getStaff, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['user', 'department'] },
})

export const ticketQuery = (id: number, messages: number) =>
  queryOptions({
    queryKey: ['ticket', id, messages],
    queryFn: ({ signal }) =>
      call<typeof getTicketOverview, { readonly data: TicketOverview }>(getTicketOverview, { params: { id }, query: { messages }, signal }),
    select: ({ data }) => data,
    staleTime: 5_000,
  })

export const macrosQuery = queryOptions({
  queryKey: ['macros'],
  queryFn: ({ signal }) => call<typeof listMacros, { readonly data: readonly Macro[] }>(listMacros, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['macro'] },
})
