import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getDepartmentReport, getUptimeReport } from '../../contract/app/department-reports.ts'
import { listReportTickets } from '../../contract/app/report-tickets.ts'
import { listDowntimes, listUptimeChecks } from '../../contract/app/uptime-checks.ts'
import type { QueryOf, SuccessBodyOf } from '../../contract/route.ts'
import { listCsat, type CsatRecord } from '../../contract/v1/csat.ts'
import { getReport } from '../../contract/v1/reports.ts'
import type { ListedTicket } from '../../contract/v1/ticket-record.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { refused } from '../api/refused.ts'
import type { Range } from './period.ts'
import type { Grouping, ReportName } from './search.ts'

export type Ticket = Static<typeof ListedTicket>
export type Rating = Static<typeof CsatRecord>

/** CSV is text; only downloads request it. */
const rowsOf = (report: SuccessBodyOf<typeof getReport>) => (typeof report === 'string' ? [] : report.data)

const meta = { follows: ['ticket', 'reply', 'csat'] }
const shared = { placeholderData: keepPreviousData, staleTime: 30_000, meta, throwOnError: refused }

type Wish = { readonly range: Range; readonly department?: number | undefined; readonly by?: Grouping | undefined }
type DeskReport = Exclude<ReportName, 'uptime'>

export const reportQuery = (name: DeskReport, { range, department, by }: Wish) =>
  queryOptions({
    ...shared,
    queryKey: ['report', name, range, department, by],
    queryFn: ({ signal }) =>
      department === undefined || by !== undefined
        ? call(getReport, { params: { name }, query: { ...range, ...(by && { group_by: by }) }, signal })
        : call(getDepartmentReport, { params: { name }, query: { ...range, department_id: department }, signal }),
    select: rowsOf,
  })

export const backlogQuery = queryOptions({
  ...shared,
  queryKey: ['report', 'backlog'],
  queryFn: ({ signal }) => call(getReport, { params: { name: 'backlog' }, query: {}, signal }),
  select: rowsOf,
})

export const uptimeQuery = (project: string, range: Range) =>
  queryOptions({
    ...shared,
    queryKey: ['report', 'uptime', project, range],
    ...dataOptions(getUptimeReport, { query: { project, ...range } }),
    enabled: project !== '',
  })

export type TicketFilter = Omit<QueryOf<typeof listReportTickets>, 'page' | 'per_page'>

export const ticketsQuery = (filter: TicketFilter, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['report', 'tickets', filter, page],
    queryFn: ({ signal }) => call(listReportTickets, { query: { ...filter, page, per_page: 20 }, signal }),
  })

export type RatingsWish = Range & { readonly rating?: number | undefined; readonly department_id?: number | undefined }

export const ratingsQuery = (wish: RatingsWish, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['report', 'ratings', wish, page],
    queryFn: ({ signal }) => call(listCsat, { query: { ...wish, page, per_page: 20 }, signal }),
  })

export type ChecksWish = Range & { readonly project: string; readonly troubled?: boolean }

export const uptimeChecksQuery = (wish: ChecksWish, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['report', 'uptime-checks', wish, page],
    queryFn: ({ signal }) => call(listUptimeChecks, { query: { ...wish, page, per_page: 20 }, signal }),
  })

export type DowntimesWish = Range & { readonly project: string; readonly uuid: string }

export const downtimesQuery = ({ uuid, ...query }: DowntimesWish, page: number) =>
  queryOptions({
    ...shared,
    queryKey: ['report', 'downtimes', uuid, query, page],
    queryFn: ({ signal }) => call(listDowntimes, { params: { uuid }, query: { ...query, page, per_page: 20 }, signal }),
  })
