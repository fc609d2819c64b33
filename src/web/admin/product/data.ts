import { queryOptions } from '@tanstack/react-query'
import { getBranding, getRetention } from '../../../contract/app/settings.ts'
import { call } from '../../api/call.ts'
import { dataOf, orForbidden } from '../data.ts'

const meta = { follows: ['product settings'] }

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => call(getBranding, { signal }),
  select: dataOf,
  throwOnError: orForbidden,
  meta,
})

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(getRetention, { signal }),
  select: dataOf,
  throwOnError: orForbidden,
  meta,
})
