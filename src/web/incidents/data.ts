import { queryOptions } from '@tanstack/react-query'
import { getIncidentOverview, type Incident } from '../../contract/app/incident-overview.ts'
import type { QueryOf } from '../../contract/route.ts'
import { listIncidents } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { pagedQuery } from '../records/paged.ts'
import { useRefresh } from '../ui/page/use-refresh.ts'

export type IncidentFilter = Omit<QueryOf<typeof listIncidents>, 'page' | 'per_page'>

export const incidentsQuery = (filter: IncidentFilter) =>
  pagedQuery<Incident>({
    key: ['incidents', filter],
    follows: ['incident', 'ticket'],
    ask: (page, signal) => call(listIncidents, { query: { ...filter, ...page }, signal }),
  })

export const incidentQuery = (id: number) =>
  queryOptions({
    queryKey: ['incident', id],
    ...dataOptions(getIncidentOverview, { params: { id } }),
    meta: { follows: ['incident', 'ticket', 'reply', 'on-call', 'change', 'asset', 'alert'] },
  })

export const incidentKeys = [['incident'], ['incidents']]

export const useRefreshIncidents = () => useRefresh(incidentKeys)
