import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getStaff, type listQueue } from '../../contract/app/queue.ts'
import type { SuccessBodyOf } from '../../contract/route.ts'
import { getTicketOverview } from '../../contract/app/ticket-overview.ts'
import { listMacros, type MacroRecord } from '../../contract/v1/macros.ts'
import { dataOptions } from '../api/data-options.ts'

export type Macro = Static<typeof MacroRecord>

export type Queue = SuccessBodyOf<typeof listQueue>

export const deskQuery = queryOptions({
  queryKey: ['desk'],
  ...dataOptions(getStaff),
  meta: { follows: ['user', 'department'] },
})

export const ticketQuery = (id: number, messages: number) =>
  queryOptions({
    queryKey: ['ticket', id, messages],
    ...dataOptions(getTicketOverview, { params: { id }, query: { messages } }),
    staleTime: 5_000,
  })

export const macrosQuery = queryOptions({
  queryKey: ['macros'],
  ...dataOptions(listMacros),
  meta: { follows: ['macro'] },
})
