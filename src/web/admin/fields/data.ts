import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listFields, type FieldRecord } from '../../../contract/v1/fields.ts'
import { call } from '../../api/call.ts'
import { orForbidden } from '../data.ts'

export type Field = Static<typeof FieldRecord>

export const fieldsQuery = queryOptions({
  queryKey: ['fields', 'admin'],
  queryFn: ({ signal }) => call(listFields, { signal }),
  select: ({ data }) => data.map((field) => ({ ...field, name: field.label })),
  throwOnError: orForbidden,
  meta: { follows: ['field'] },
})
