import { queryOptions } from '@tanstack/react-query'
import { listFields } from '../../../contract/v1/fields.ts'
import { call } from '../../api/call.ts'
import type { CustomField } from './custom-values.ts'

export const customFieldsQuery = queryOptions({
  queryKey: ['fields', 'desk'],
  queryFn: ({ signal }) => call<typeof listFields, { readonly data: readonly CustomField[] }>(listFields, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['field'] },
})
