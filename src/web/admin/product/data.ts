import { queryOptions } from '@tanstack/react-query'
import { getBranding, getRetention, type Branding, type Retention } from '../../../contract/app/settings.ts'
import { call } from '../../api/call.ts'
import { dataOf, orForbidden, type Single } from '../data.ts'

const meta = { follows: ['product settings'] }

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => call<typeof getBranding, Single<Branding>>(getBranding, { signal }),
  select: dataOf,
  throwOnError: orForbidden,
  meta,
})

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call<typeof getRetention, Single<Retention>>(getRetention, { signal }),
  select: dataOf,
  throwOnError: orForbidden,
  meta,
})
