import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listTokenRates, listUserTokenRates } from '../../../contract/app/agent-tokens.ts'
import { listTokens, type TokenRecord } from '../../../contract/v1/tokens.ts'
import { listUserTokens } from '../../../contract/v1/users.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'

export type Token = Static<typeof TokenRecord>

export const ownTokensQuery = queryOptions({
  queryKey: ['tokens'],
  ...dataOptions(listTokens),
})

export const tokensOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['tokens', id],
    ...dataOptions(listUserTokens, { params: { id } }),
    enabled: id > 0,
  })

const lookAgain = 5_000

/** Rate-limit usage of the current minute; polled while the page is visible. */
export const tokenRatesQuery = (owner?: number) =>
  queryOptions({
    queryKey: ['token rates', owner ?? 'own'],
    queryFn: ({ signal }) =>
      owner === undefined ? call(listTokenRates, { signal }) : call(listUserTokenRates, { params: { id: owner }, signal }),
    select: ({ data }) => data,
    refetchInterval: lookAgain,
  })
