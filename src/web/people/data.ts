import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getClient, listClients } from '../../contract/v1/clients.ts'
import { getCompany, listCompanies, type CompanyRecord } from '../../contract/v1/companies.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import type { Client, Paged, Ticket } from '../inbox/records.ts'

export type { Client, Paged, Ticket } from '../inbox/records.ts'

export type Company = Static<typeof CompanyRecord>

export const perPage = 50

export const clientsQuery = (wish: { readonly q?: string; readonly company_id?: number; readonly page?: number }) =>
  queryOptions({
    queryKey: ['clients', wish],
    queryFn: ({ signal }) => call<typeof listClients, Paged<Client>>(listClients, { query: { per_page: perPage, ...wish }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['client'] },
  })

export const companiesQuery = (wish: { readonly q?: string; readonly page?: number }) =>
  queryOptions({
    queryKey: ['companies', wish],
    queryFn: ({ signal }) => call<typeof listCompanies, Paged<Company>>(listCompanies, { query: { per_page: perPage, ...wish }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['company'] },
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call<typeof getClient, { readonly data: Client }>(getClient, { params: { id }, signal }),
    select: ({ data }) => data,
    meta: { follows: ['client'] },
  })

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => call<typeof getCompany, { readonly data: Company }>(getCompany, { params: { id }, signal }),
    select: ({ data }) => data,
    meta: { follows: ['company'] },
  })

/** What a client or a whole company has asked for, the newest first. */
export const ticketsOfQuery = (whose: { readonly client_id?: number[]; readonly company_id?: number[] }, page: number) =>
  queryOptions({
    queryKey: ['tickets-of', whose, page],
    queryFn: ({ signal }) => call<typeof listTickets, Paged<Ticket>>(listTickets, { query: { per_page: perPage, page, ...whose }, signal }),
    placeholderData: keepPreviousData,
    meta: { follows: ['ticket', 'reply'] },
  })
