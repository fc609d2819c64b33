import { queryOptions } from '@tanstack/react-query'
import { listFields } from '../../../contract/v1/fields.ts'
import { dataOptions } from '../../api/data-options.ts'

export const customFieldsQuery = queryOptions({
  queryKey: ['fields', 'desk'],
  ...dataOptions(listFields),
  meta: { follows: ['field'] },
})
