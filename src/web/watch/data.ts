import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { changeChecks, getCheck, listChecks, moveChecks, rescheduleChecks } from '../../contract/app/checks.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import type { BodyOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { ApiError, unreachable } from '../api/error.ts'
import { send } from '../api/net.ts'
import { readProblem } from '../api/problem.ts'

export type CheckList = { readonly data: readonly CheckListItem[]; readonly ping_root: string }

export const checksQuery = (project: string) =>
  queryOptions({
    queryKey: ['checks', project],
    queryFn: ({ signal }) => call(listChecks, { params: { uuid: project }, signal }),
    meta: { live: 'check', grows: true, follows: ['check move'] },
  })

/** Reloads the list of checks even while it is not mounted, so that it contains a new check when the user returns to it. */
export const bringChecks = (queries: QueryClient, project: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: checksQuery(project).queryKey, refetchType: 'all' })

export const checkQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['check', uuid],
    ...dataOptions(getCheck, { params: { uuid } }),
    meta: { live: 'check', follows: ['check move'] },
  })

export const pingNow = async (uuid: string): Promise<void> => {
  const response = await send(`/ping/${uuid}`, { method: 'POST' }).catch(() => {
    throw unreachable()
  })
  if (!response.ok)
    throw new ApiError(readProblem({ status: response.status, body: undefined, header: (name) => response.headers.get(name) }))
}

const atOnce = 500

type Change = (queries: QueryClient, project: string, changed: ReadonlyMap<string, CheckListItem>, isGone?: boolean) => void

/** Updates the cached list with the response, before the live update arrives. */
const showChanged: Change = (queries, project, changed, isGone = false) => {
  queries.setQueryData(checksQuery(project).queryKey, (list: CheckList | undefined) => {
    if (list === undefined) return undefined
    if (isGone) return { ...list, data: list.data.filter(({ uuid }) => !changed.has(uuid)) }
    return { ...list, data: list.data.map((row) => changed.get(row.uuid) ?? row) }
  })
}

type Rows = { readonly data: readonly CheckListItem[] }

/** Sends bulk requests in batches of the server’s limit and merges the responses. */
const inSlices = async <T>(things: readonly T[], send: (some: T[]) => Promise<Rows>): Promise<ReadonlyMap<string, CheckListItem>> => {
  const changed = new Map<string, CheckListItem>()
  for (let from = 0; from < things.length; from += atOnce)
    for (const row of (await send(things.slice(from, from + atOnce))).data) changed.set(row.uuid, row)
  return changed
}

export type BulkAction = 'pause' | 'resume' | 'delete'

export const useChangeMany = (project: string) => {
  const queries = useQueryClient()
  return async (action: BulkAction, uuids: readonly string[]): Promise<void> => {
    const changed = await inSlices(uuids, (checks) => call(changeChecks, { params: { uuid: project }, body: { action, checks } }))
    showChanged(queries, project, changed, action === 'delete')
  }
}

export const useTagMany = (project: string) => {
  const queries = useQueryClient()
  return async (action: 'add_tags' | 'remove_tags', tags: string, uuids: readonly string[]): Promise<void> => {
    const changed = await inSlices(uuids, (checks) => call(changeChecks, { params: { uuid: project }, body: { action, checks, tags } }))
    showChanged(queries, project, changed)
  }
}

type Times = BodyOf<typeof rescheduleChecks>['changes'][number]

export const useRetimeMany = (project: string) => {
  const queries = useQueryClient()
  return async (all: readonly Times[]): Promise<void> => {
    const changed = await inSlices(all, (changes) => call(rescheduleChecks, { params: { uuid: project }, body: { changes } }))
    showChanged(queries, project, changed)
  }
}

type Move = {
  readonly from: string
  readonly to: string
  readonly checks: readonly string[]
  readonly channels?: Readonly<Record<string, string[]>>
}

export const useMoveMany = () => {
  const queries = useQueryClient()
  return async ({ from, to, checks, channels }: Move): Promise<void> => {
    await inSlices(checks, (some) =>
      call(moveChecks, { params: { uuid: from }, body: { checks: some, project: to, ...(channels !== undefined && { channels }) } }),
    )
    const stale = [from, to].map((project) => checksQuery(project).queryKey)
    await Promise.all([['check'], ['projects'], ...stale].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
