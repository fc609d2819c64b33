import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBody, getLog, getUptime } from '../../contract/app/checks.ts'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { serverNow } from '../api/server-clock.ts'
import { isUnsettled } from './story.ts'

type Versioned = Pick<CheckDetail, 'uuid' | 'n_pings' | 'status'>

const askEvery = 5_000

/**
 * Log of a check. Ping count and status are part of the key, because every ping and status change adds an entry; the previous log stays
 * visible while the new one loads. Delivery results are written later, so the query polls until all are known.
 */
export const logQuery = ({ uuid, n_pings, status }: Versioned) =>
  queryOptions({
    queryKey: ['log', uuid, n_pings, status],
    ...dataOptions(getLog, { params: { uuid } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isUnsettled(state.data?.data ?? [], serverNow()) ? askEvery : false),
  })

export const uptimeQuery = ({ uuid, status }: Versioned) =>
  queryOptions({
    queryKey: ['uptime', uuid, status],
    ...dataOptions(getUptime, { params: { uuid } }),
    placeholderData: keepPreviousData,
  })

export const bodyQuery = (uuid: string, n: number) =>
  queryOptions({
    queryKey: ['body', uuid, n],
    queryFn: ({ signal }) => call(getBody, { params: { uuid, n }, signal }),
    select: ({ data }) => data.text,
    retry: false,
  })
