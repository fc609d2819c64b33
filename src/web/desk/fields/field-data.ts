import { queryOptions } from '@tanstack/react-query'
import { listCustomValues, MAX_CUSTOM_VALUES } from '../../../contract/app/custom-values.ts'
import { call } from '../../api/call.ts'
import type { SaidValue } from './field-steps.ts'

export const saidQuery = (key: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['custom-values', key, ids],
    queryFn: async ({ signal }) => {
      const said: SaidValue[] = []
      for (let from = 0; from < ids.length; from += MAX_CUSTOM_VALUES) {
        const query = { key, ids: ids.slice(from, from + MAX_CUSTOM_VALUES) }
        said.push(...(await call(listCustomValues, { query, signal })).data)
      }
      return said
    },
    enabled: key !== '',
    staleTime: 0,
  })
