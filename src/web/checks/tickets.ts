import { queryOptions, useQuery } from '@tanstack/react-query'
import { listAlerts } from '../../contract/v1/alerts.ts'
import { call } from '../api/call.ts'
import { useMay } from '../session.ts'

const lasting = ['firing', 'acknowledged'] as const
const most = 100
const askEvery = 60_000

const ticketsQuery = queryOptions({
  queryKey: ['alerts', 'tickets'],
  queryFn: async ({ signal }) => {
    const asked = lasting.map((state) => call(listAlerts, { query: { state, per_page: most }, signal }))
    return (await Promise.all(asked)).flatMap(({ data }) => data)
  },
  select: (alerts): ReadonlyMap<string, number> =>
    new Map(
      alerts.flatMap(({ check_uuid, ticket_id }) => (check_uuid === null || ticket_id === null ? [] : [[check_uuid, ticket_id] as const])),
    ),
  meta: { follows: ['alert'] },
  refetchInterval: askEvery,
})

const none: ReadonlyMap<string, number> = new Map()

export const useTickets = (): ReadonlyMap<string, number> => useQuery({ ...ticketsQuery, enabled: useMay('tickets:read') }).data ?? none
