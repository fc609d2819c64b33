import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listAuditObjects, listAuditFacets, type AuditObject } from '../../../contract/app/audit-objects.ts'
import { formatIsoMillis } from '../../../contract/time.ts'
import { listAudit, type AuditRecord } from '../../../contract/v1/audit-log.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { serverNow } from '../../api/server-clock.ts'
import { download } from '../../ui/layer/download.ts'
import { orForbidden, type Paged } from '../data.ts'
import { csvOf } from './changes.ts'
import type { Filter } from './filter.ts'

export type Entry = Static<typeof AuditRecord>

const perPage = 100
const mostExported = 5_000

const ask = (filter: Filter, page: number, signal?: AbortSignal): Promise<Paged<Entry>> =>
  call(listAudit, { query: { ...filter, page, per_page: perPage }, signal })

export const auditQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => ask(filter, page, signal),
    placeholderData: keepPreviousData,
    throwOnError: orForbidden,
    staleTime: 5_000,
  })

export const wordsQuery = queryOptions({
  queryKey: ['audit', 'words'],
  ...dataOptions(listAuditFacets),
  staleTime: 60_000,
})

const keyOf = ({ type, id }: { readonly type: string; readonly id: string }): string => `${type}:${id}`

export const thingsQuery = (entries: readonly Entry[]) => {
  const of = [...new Set(entries.map(({ object }) => keyOf(object)))].join(',')
  return queryOptions({
    queryKey: ['audit', 'things', of],
    queryFn: ({ signal }) => call(listAuditObjects, { query: { objects: of }, signal }),
    select: ({ data }) => new Map(data.map((thing) => [keyOf(thing), thing])),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

export const thingOf = (things: ReadonlyMap<string, AuditObject> | undefined, { object }: Entry): AuditObject | undefined =>
  things?.get(keyOf(object))

const head = ['created_at', 'actor_type', 'actor_id', 'actor', 'action', 'object_type', 'object_id', 'ip', 'token_id', 'changes']

const lineOf = ({ created_at, actor, action, object, changes, ip, token_id }: Entry): readonly string[] => [
  created_at,
  actor.type,
  String(actor.id ?? ''),
  actor.name,
  action,
  object.type,
  object.id,
  ip ?? '',
  String(token_id ?? ''),
  JSON.stringify(changes),
]

export type Exported = { readonly count: number; readonly total: number }

/** Pins the end of the period: entries written during the export would shift rows to the next page and duplicate them. */
export const exported = async (filter: Filter): Promise<Exported> => {
  const asked = { ...filter, created_before: filter.created_before ?? formatIsoMillis(serverNow()) }
  const lines: (readonly string[])[] = [head]
  let total = 0
  for (let page = 1; lines.length <= mostExported; page += 1) {
    const { data, meta } = await ask(asked, page)
    lines.push(...data.map(lineOf))
    total = meta.total
    if (page * perPage >= total) break
  }
  download('audit-log.csv', csvOf(lines), 'text/csv')
  return { count: lines.length - 1, total }
}
