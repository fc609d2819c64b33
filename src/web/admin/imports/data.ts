import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listImports, startImport, type ImportRecord } from '../../../contract/v1/imports.ts'
import { call } from '../../api/call.ts'
import { orForbidden, type Single } from '../data.ts'

export type Import = Static<typeof ImportRecord>

/** The request with its file, kept while the page is open, so that a dry run can be followed by the import. */
export type ImportWish = {
  readonly source: Import['source']
  readonly file: File
  readonly name: string
  readonly department_id: number | null
  readonly map: string
  readonly dry_run: boolean
}

const isUnderWay = ({ state }: Import): boolean => state === 'waiting' || state === 'running'
const second = 1_000

/** Polls while an import is running. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['imports', page],
    queryFn: ({ signal }) => call(listImports, { query: { page, per_page: 20 }, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? second : false),
    throwOnError: orForbidden,
    meta: { follows: ['import'] },
  })

export const beginImport = ({ source, file, name, department_id, map, dry_run }: ImportWish): Promise<Single<Import>> =>
  call(startImport, {
    params: { source },
    query: {
      dry_run,
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(department_id !== null && { department_id }),
      ...(source === 'csv' && map.trim() !== '' && { map: map.trim() }),
    },
    body: file,
  })
