import { queryOptions } from '@tanstack/react-query'
import { getBranding, getRetention } from '../../../contract/app/settings.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

const meta = { follows: ['product settings'] }

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  ...dataOptions(getBranding),
  throwOnError: orForbidden,
  meta,
})

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  ...dataOptions(getRetention),
  throwOnError: orForbidden,
  meta,
})
