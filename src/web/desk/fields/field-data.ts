import { queryOptions } from '@tanstack/react-query'
import { listCustomValues, VALUES_AT_ONCE } from '../../../contract/app/desk-fields.ts'
import { call } from '../../api/call.ts'
import type { SaidValue } from './field-steps.ts'

type Answer = { readonly data: readonly SaidValue[] }

/** What these tickets say in one field. */
export const saidQuery = (key: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['custom-values', key, ids],
    queryFn: async ({ signal }) => {
      const said: SaidValue[] = []
      for (let from = 0; from < ids.length; from += VALUES_AT_ONCE) {
        const query = { key, ids: ids.slice(from, from + VALUES_AT_ONCE) }
        said.push(...(await call<typeof listCustomValues, Answer>(listCustomValues, { query, signal })).data)
      }
      return said
    },
    enabled: key !== '',
    staleTime: 0,
  })
