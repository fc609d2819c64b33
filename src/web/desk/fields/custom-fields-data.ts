import { queryOptions } from '@tanstack/react-query'
import { listFields } from '../../../contract/v1/fields.ts'
import { call } from '../../api/call.ts'

export const customFieldsQuery = queryOptions({
  queryKey: ['fields', 'desk'],
  queryFn: ({ signal }) => call(listFields, { signal }),
  select: ({ data }) => data,
  meta: { follows: ['field'] },
})
