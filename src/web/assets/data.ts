import { queryOptions } from '@tanstack/react-query'
import { getAssetOverview, type Asset } from '../../contract/app/asset-overview.ts'
import type { DataOf, QueryOf } from '../../contract/route.ts'
import { listAssetHistory, listAssets } from '../../contract/v1/assets.ts'
import { listDevices, listRegistrationKeys } from '../../contract/v1/discovery.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { refused } from '../api/refused.ts'
import { pagedQuery } from '../records/paged.ts'
import { useRefresh } from '../ui/page/use-refresh.ts'

export type AssetFilter = Omit<QueryOf<typeof listAssets>, 'page' | 'per_page'>

const follows = ['asset']

export const assetsQuery = (filter: AssetFilter) =>
  pagedQuery<Asset>({
    key: ['assets', filter],
    follows,
    ask: (page, signal) => call(listAssets, { query: { ...filter, ...page }, signal }),
  })

export const discoveredQuery = assetsQuery({ status: ['discovered'] })

export const assetQuery = (id: number) =>
  queryOptions({
    queryKey: ['asset', id],
    ...dataOptions(getAssetOverview, { params: { id } }),
    meta: { follows: ['asset', 'ticket', 'change'] },
  })

export type HistoryEntry = DataOf<typeof listAssetHistory>[number]

export const historyQuery = (id: number) =>
  pagedQuery<HistoryEntry>({
    key: ['asset-history', id],
    follows,
    ask: (query, signal) => call(listAssetHistory, { params: { id }, query, signal }),
  })

export type RegistrationKey = DataOf<typeof listRegistrationKeys>[number]

export type Device = DataOf<typeof listDevices>[number]

const all = { per_page: 100 }

export const keysQuery = queryOptions({
  queryKey: ['registration-keys'],
  ...dataOptions(listRegistrationKeys, { query: all }),
  throwOnError: refused,
  meta: { follows },
})

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  ...dataOptions(listDevices, { query: all }),
  throwOnError: refused,
  meta: { follows },
})

export const assetKeys = [['asset'], ['assets'], ['asset-history'], ['registration-keys'], ['devices']]

export const useRefreshAssets = () => useRefresh(assetKeys)
