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
 * The log changes with every ping and status change, so both are part of the key; the previous log stays visible while it loads. Delivery
 * results follow a little later.
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
