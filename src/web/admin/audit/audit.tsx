import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AuditObject } from '../../../contract/app/audit-objects.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Diff } from '../../ui/diff.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Go } from '../../ui/page/go.tsx'
import { GoFiltered } from '../../ui/list/go-filtered.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Toolbar } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FilterEmpty } from '../../ui/page/states.tsx'
import { Time } from '../../ui/time/time.tsx'
import { UnfoldList, type UnfoldRow } from '../../ui/list/unfold-list.tsx'
import { useAct } from '../../ui/use-act.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { changesOf, type Words } from './changes.ts'
import { auditQuery, exported, thingOf, thingsQuery, type Entry } from './data.ts'
import { filterOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { placeOf } from './place.ts'
import { sentenceOf } from './sentence.ts'
import { useAuditWords } from './use-words.ts'

const Thing = ({ entry, thing }: { entry: Entry; thing: AuditObject | undefined }) => {
  const text = useText().admin.audit
  const { type, id } = entry.object
  const name = thing?.name ?? `${text.things[type] ?? type} ${id}`
  if (type === 'user' && thing !== undefined)
    return (
      <GoFiltered to="/admin/agents" search={{ q: thing.name, state: 'all' }}>
        {name}
      </GoFiltered>
    )
  const to = placeOf({ ...entry.object, ...thing }, thing !== undefined)
  return to === undefined ? <>{name}</> : <Go to={to}>{name}</Go>
}

const Inside = ({ entry, thing, words }: { entry: Entry; thing: AuditObject | undefined; words: Words }) => {
  const { common } = useText()
  const text = useText().admin.audit
  const { actor, object } = entry
  const changes = changesOf(entry.changes, words)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {changes.length > 0 ? <Diff label={common.beforeAndAfter} rows={changes} /> : <Quiet>{text.noChanges}</Quiet>}
      <FactList
        facts={[
          { label: text.things[object.type] ?? object.type, value: <Thing entry={entry} thing={thing} /> },
          { label: common.when, value: <Time at={entry.created_at} mode="full" /> },
          {
            label: text.who,
            value: `${actor.name || text.nobody} (${text.actors[actor.type] ?? actor.type}${actor.id === null ? '' : ` ${actor.id}`})`,
          },
          { label: text.code, value: <Code>{entry.action}</Code> },
          ...(entry.ip === null || entry.ip === '' ? [] : [{ label: common.address, value: entry.ip }]),
          ...(entry.token_id === null ? [] : [{ label: common.token, value: String(entry.token_id) }]),
        ]}
      />
      <GoFiltered to="/admin/audit" search={{ object: object.type, id: object.id }}>
        {text.history}
      </GoFiltered>
    </div>
  )
}

const useRow = (things: ReadonlyMap<string, AuditObject> | undefined) => {
  const text = useText().admin.audit
  const words = useAuditWords()
  return (entry: Entry): UnfoldRow => {
    const thing = thingOf(things, entry)
    return {
      id: String(entry.id),
      summary: (
        <>
          <Quiet>
            <Time at={entry.created_at} mode="stamp" />
          </Quiet>
          <span className="min-w-0 grow basis-64 break-words">{sentenceOf(entry, { text, thing: thing?.name, words })}</span>
        </>
      ),
      inside: () => <Inside entry={entry} thing={thing} words={words} />,
    }
  }
}

const Rows = ({ entries }: { entries: readonly Entry[] }) => {
  const { common } = useText()
  const [open, setOpen] = useState<string>()
  const { data: things } = useQuery(thingsQuery(entries))
  const rowOf = useRow(things)
  return <UnfoldList label={common.auditLog} rows={entries.map(rowOf)} open={open} onOpen={setOpen} />
}

const nothing = { action: '', actor: '', object: '', id: '', since: '', from: '', to: '', page: '' }

export const AuditPage = () => {
  const { common } = useText()
  const text = useText().admin.audit
  const [search, change] = useSearchText()
  const filter = filterOf(search, serverNow())
  const entries = useQuery(auditQuery(filter, Number(search.page ?? '1')))
  const save = useAct({ run: () => exported(filter), touches: [], done: text.exported })
  return (
    <SettingsPage
      title={common.auditLog}
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
            <FilterEmpty sentence={text.none} onClear={() => change(nothing)} />
          ) : (
            <>
              <Rows entries={data} />
              <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}
