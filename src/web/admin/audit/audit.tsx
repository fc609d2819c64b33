import { useState } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { DAY, isoMillis } from '../../../contract/time.ts'
import { listAudit, type AuditRecord } from '../../../contract/v1/audit-log.ts'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Diff } from '../../ui/diff.tsx'
import { download } from '../../ui/download.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Input, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FilterEmpty } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { UnfoldList, type UnfoldRow } from '../../ui/unfold-list.tsx'
import { useAct } from '../../ui/use-act.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, orForbidden, type Paged } from '../data.ts'
import { AdminPage } from '../page.tsx'
import { useSearchText } from '../use-search-text.ts'
import { changesOf, csvOf } from './changes.ts'

type Entry = Static<typeof AuditRecord>
type Filter = { readonly action?: string; readonly actor_id?: number; readonly object_type?: string; readonly created_after?: string }

const perPage = 100
const mostExported = 5_000

const ask = (filter: Filter, page: number, signal?: AbortSignal): Promise<Paged<Entry>> =>
  call<typeof listAudit, Paged<Entry>>(listAudit, { query: { ...filter, page, per_page: perPage }, signal })

const auditQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => ask(filter, page, signal),
    placeholderData: keepPreviousData,
    throwOnError: orForbidden,
    staleTime: 5_000,
  })

const days = ['1', '7', '30'] as const

const useFilter = (): Filter => {
  const [{ action = '', actor = '', object = '', since = '' }] = useSearchText()
  const at = since === '' ? undefined : Math.floor((serverNow() - Number(since) * DAY) / DAY) * DAY
  return {
    ...(action !== '' && { action }),
    ...(actor !== '' && { actor_id: Number(actor) }),
    ...(object !== '' && { object_type: object }),
    ...(at !== undefined && { created_after: isoMillis(at) }),
  }
}

const Filters = () => {
  const text = useText().admin.audit
  const [search, change] = useSearchText()
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const word = (name: 'action' | 'object', label: string) => (
    <div className="w-44 max-pane:w-[calc(50vw-1.5rem)]">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={search[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value, page: '' })}
      />
    </div>
  )
  return (
    <>
      <div className="w-44 max-pane:w-[calc(50vw-1.5rem)]">
        <Select
          aria-label={text.who}
          value={search.actor ?? ''}
          choices={choicesOf(agents, text.anybody)}
          onChange={(event) => change({ actor: event.currentTarget.value, page: '' })}
        />
      </div>
      {word('action', text.action)}
      {word('object', text.object)}
      <div className="w-40 max-pane:w-[calc(50vw-1.5rem)]">
        <Select
          aria-label={text.when}
          value={search.since ?? ''}
          choices={[
            { value: '', label: text.anyTime },
            ...days.map((value) => ({ value, label: text.lastDays({ count: Number(value) }) })),
          ]}
          onChange={(event) => change({ since: event.currentTarget.value, page: '' })}
        />
      </div>
    </>
  )
}

const useRow = () => {
  const text = useText().admin.audit
  const whoOf = ({ actor }: Entry): string => actor.name || text.nobody
  return (entry: Entry): UnfoldRow => ({
    id: String(entry.id),
    summary: (
      <>
        <Time at={entry.created_at} mode="stamp" />
        <span className="min-w-32">{whoOf(entry)}</span>
        <Chip>{entry.action}</Chip>
        <Quiet>{`${entry.object.type} ${entry.object.id}`}</Quiet>
      </>
    ),
    inside: () => {
      const changes = changesOf(entry.changes)
      return (
        <div className="flex min-w-0 flex-col gap-3">
          {changes.length > 0 && <Diff label={text.changes} rows={changes} />}
          <FactList
            facts={[
              { label: text.when, value: <Time at={entry.created_at} mode="full" /> },
              { label: text.who, value: `${whoOf(entry)} (${entry.actor.type}${entry.actor.id === null ? '' : ` ${entry.actor.id}`})` },
              ...(entry.ip === null || entry.ip === '' ? [] : [{ label: text.ip, value: entry.ip }]),
              ...(entry.token_id === null ? [] : [{ label: text.token, value: String(entry.token_id) }]),
            ]}
          />
        </div>
      )
    },
  })
}

const lineOf = ({ created_at, actor, action, object, changes, ip }: Entry): readonly string[] => [
  created_at,
  actor.type,
  actor.name,
  action,
  object.type,
  object.id,
  ip ?? '',
  JSON.stringify(changes),
]

const exported = async (filter: Filter): Promise<number> => {
  const lines: (readonly string[])[] = [['created_at', 'actor_type', 'actor', 'action', 'object_type', 'object_id', 'ip', 'changes']]
  for (let page = 1; lines.length <= mostExported; page += 1) {
    const { data, meta } = await ask(filter, page)
    lines.push(...data.map(lineOf))
    if (page * perPage >= meta.total) break
  }
  download('audit-log.csv', csvOf(lines), 'text/csv')
  return lines.length - 1
}

const Rows = ({ entries }: { entries: readonly Entry[] }) => {
  const text = useText().admin.audit
  const [open, setOpen] = useState<string>()
  const rowOf = useRow()
  return <UnfoldList label={text.title} rows={entries.map(rowOf)} open={open} onOpen={setOpen} />
}

/** Who did what to what, before and after. Read only. */
export const AuditPage = () => {
  const text = useText().admin.audit
  const [search, change] = useSearchText()
  const filter = useFilter()
  const entries = useQuery(auditQuery(filter, Number(search.page ?? '1')))
  const save = useAct({ run: () => exported(filter), touches: [], done: (count) => text.exported({ count }) })
  const clear = (): void => change({ action: '', actor: '', object: '', since: '', page: '' })
  return (
    <AdminPage
      title={text.title}
      about={text.about}
      actions={
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {text.export}
        </Button>
      }
    >
      <Toolbar label={text.filter}>
        <Filters />
      </Toolbar>
      <Loaded query={entries} failed={text.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <FilterEmpty sentence={text.none} onClear={clear} />
          ) : (
            <>
              <Rows entries={data} />
              <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
