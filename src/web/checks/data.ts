import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { changeChecks, getCheck, listChecks } from '../../contract/app/checks.ts'
import type { CheckRow, CheckWhole } from '../../contract/app/check-shapes.ts'
import { call } from '../api/call.ts'
import { ApiError, unreachable } from '../api/error.ts'
import { send } from '../api/net.ts'
import { readProblem } from '../api/problem.ts'

export type CheckList = { readonly data: readonly CheckRow[]; readonly ping_root: string }

export const checksQuery = (project: string) =>
  queryOptions({
    queryKey: ['checks', project],
    queryFn: ({ signal }) => call<typeof listChecks, CheckList>(listChecks, { params: { uuid: project }, signal }),
    meta: { live: 'check', grows: true },
  })

export const checkQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['check', uuid],
    queryFn: ({ signal }) => call<typeof getCheck, { readonly data: CheckWhole }>(getCheck, { params: { uuid }, signal }),
    select: ({ data }) => data,
    meta: { live: 'check' },
  })

/** A ping as any job sends it, but from this page. */
export const pingNow = async (uuid: string): Promise<void> => {
  const response = await send(`/ping/${uuid}`, { method: 'POST' }).catch(() => {
    throw unreachable()
  })
  if (!response.ok)
    throw new ApiError(readProblem({ status: response.status, body: undefined, header: (name) => response.headers.get(name) }))
}

const atOnce = 500

/** Puts many checks through one act; the list shows the answer at once, whatever the live stream says later. */
const changeMany = async (queries: QueryClient, project: string, action: BulkAction, uuids: readonly string[]): Promise<void> => {
  const changed = new Map<string, CheckRow>()
  for (let from = 0; from < uuids.length; from += atOnce) {
    const body = { action, checks: uuids.slice(from, from + atOnce) }
    const { data } = await call<typeof changeChecks, { readonly data: readonly CheckRow[] }>(changeChecks, {
      params: { uuid: project },
      body,
    })
    for (const row of data) changed.set(row.uuid, row)
  }
  queries.setQueryData(checksQuery(project).queryKey, (list: CheckList | undefined) => {
    if (list === undefined) return undefined
    if (action === 'delete') return { ...list, data: list.data.filter(({ uuid }) => !changed.has(uuid)) }
    return { ...list, data: list.data.map((row) => changed.get(row.uuid) ?? row) }
  })
}

export type BulkAction = 'pause' | 'resume' | 'delete'

export const useChangeMany = (project: string) => {
  const queries = useQueryClient()
  return (action: BulkAction, uuids: readonly string[]): Promise<void> => changeMany(queries, project, action, uuids)
}
