import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listTokens, type TokenRecord } from '../../../contract/v1/tokens.ts'
import { listUserTokens } from '../../../contract/v1/users.ts'
import { call } from '../../api/call.ts'
import type { Many } from '../data.ts'

export type Token = Static<typeof TokenRecord>

export const ownTokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call<typeof listTokens, Many<Token>>(listTokens, { signal }),
  select: ({ data }) => data,
})

export const tokensOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['tokens', id],
    queryFn: ({ signal }) => call<typeof listUserTokens, Many<Token>>(listUserTokens, { params: { id }, signal }),
    select: ({ data }) => data,
    enabled: id > 0,
  })
