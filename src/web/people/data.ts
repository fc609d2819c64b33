import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listCompanyRows } from '../../contract/app/companies.ts'
import { getClient, listClients } from '../../contract/v1/clients.ts'
import { getCompany, listCompanies, type CompanyRecord } from '../../contract/v1/companies.ts'
import { listPolicies } from '../../contract/v1/sla.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import type { Found } from '../ui/form/finder.tsx'

export type { Client, Paged, Ticket } from '../desk/records.ts'

export type Company = Static<typeof CompanyRecord>

export const perPage = 50

export const clientsQuery = (wish: { readonly q?: string; readonly company_id?: number; readonly page?: number }) =>
  queryOptions({
    queryKey: ['clients', wish],
    queryFn: ({ signal }) => call(listClients, { query: { per_page: perPage, ...wish }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['client'] },
  })

export const findCompanies = async (q: string): Promise<readonly Found[]> => {
  const { data } = await call(listCompanies, { query: { q, per_page: 8 } })
  return data.map(({ id, name, domains }) => ({ id: String(id), label: name, hint: domains.join(', ') }))
}

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['client', id],
    ...dataOptions(getClient, { params: { id } }),
    meta: { follows: ['client'] },
  })

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    ...dataOptions(getCompany, { params: { id } }),
    meta: { follows: ['company'] },
  })

export const companyRowsQuery = (wish: { readonly q?: string; readonly page?: number }) =>
  queryOptions({
    queryKey: ['companies', 'counted', wish],
    queryFn: ({ signal }) => call(listCompanyRows, { query: { per_page: perPage, ...wish }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['company', 'client', 'ticket'] },
  })

export const policiesQuery = queryOptions({
  queryKey: ['company-policies'],
  ...dataOptions(listPolicies, { query: { per_page: 100 } }),
  meta: { follows: ['sla'] },
})

const STILL_OPEN = TICKET_STATUSES.filter((status) => status !== 'resolved' && status !== 'closed')

export type Shown = 'all' | 'open'
export const shownOf = (word: string | undefined): Shown => (word === 'open' ? 'open' : 'all')

export type Whose = { readonly client_id?: number[]; readonly company_id?: number[] }
type TicketsWish = Whose & { readonly shown: Shown; readonly page: number }

export const ticketsOfQuery = ({ shown, page, ...whose }: TicketsWish) =>
  queryOptions({
    queryKey: ['tickets-of', whose, shown, page],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { per_page: perPage, page, ...whose, ...(shown === 'open' && { status: STILL_OPEN }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['ticket', 'reply'] },
  })
