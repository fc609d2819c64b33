import { useMemo, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { QueueRow } from '../../contract/app/desk.ts'
import { useText } from '../i18n/text.tsx'
import { useMay, useMe } from '../session.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { Quiet } from '../ui/quiet.tsx'
import { AllClear, FilterEmpty } from '../ui/states.tsx'
import { columnsOf } from './columns.tsx'
import { deskQuery, presenceQuery, viewsQuery, type Queue } from './data.ts'
import { FilterBar } from './filter-bar.tsx'
import { fits, readFilter, withCondition, type Who } from './filter.ts'
import { ChosenBar } from './many.tsx'
import { inOrder, SORTS, sortOfView, type QueueSort } from './order.ts'
import { SaveView } from './save-view.tsx'
import { QueueDialogs, useQueueKeys } from './queue-keys.tsx'

const useWho = (): Who => {
  const { data: desk } = useQuery(deskQuery)
  const me = useMe()?.id
  return useMemo(() => ({ desk, me }), [desk, me])
}

const useColumns = (view: string, who: Who, onTag: (tag: string) => void) => {
  const text = useText().inbox
  const { data: presence = [] } = useQuery(presenceQuery)
  return useMemo(
    () => columnsOf({ text, presence, ...who, pathOf: ({ id }) => `/inbox/${view}/${id}`, onTag }),
    // The filter is read anew on each click; only who is here and what words are used change the cells.
    [text, presence, who, view],
  )
}

/** The filter and the order stand in the address, so that a link shows what its sender saw. */
const useWishes = (view: string) => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { data: saved = [] } = useQuery(viewsQuery)
  const own = sortOfView(saved.find(({ id }) => String(id) === view)?.sort ?? '') ?? (view === 'done' ? 'updated' : 'due')
  const sort = SORTS.find((one) => one === search.sort) ?? own
  const put = (next: { q?: string; sort?: string }): void =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: { q?: string; sort?: string }) => {
        const merged = { ...before, ...next }
        return { ...(merged.q && { q: merged.q }), ...(merged.sort && { sort: merged.sort }) }
      },
    })
  return {
    saved,
    q: search.q ?? '',
    sort,
    setQ: (q: string) => put({ q }),
    setSort: (next: QueueSort) => put({ sort: next === own ? '' : next }),
  }
}

const Nothing = ({ view, q, onClear }: { view: string; q: string; onClear: () => void }) => {
  const text = useText().inbox
  if (q !== '') return <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={onClear} />
  const words = view === 'mine' ? text.zeroMine : view === 'due' ? text.zeroDue : text.zero
  return (
    <div className="p-2">
      <AllClear sentence={words} detail={text.zeroHint} />
    </div>
  )
}

type ListProps = {
  readonly view: string
  readonly name: string
  readonly queue: Queue
  readonly open: string | undefined
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly next: RefObject<() => void>
}

const keyOf = ({ id }: QueueRow): string => String(id)
const nameOf = ({ id, subject }: QueueRow): string => `HD-${id} ${subject}`

export const QueueList = ({ view, name, queue, open, selection, onSelect, next }: ListProps) => {
  const text = useText().inbox
  const navigate = useNavigate()
  const mayWrite = useMay('tickets:write')
  const who = useWho()
  const { saved, q, sort, setQ, setSort } = useWishes(view)
  const [saving, setSaving] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const rows = useMemo(() => {
    const filter = readFilter(q)
    return inOrder(
      queue.data.filter((row) => fits(row, filter, who)),
      sort,
    )
  }, [queue.data, q, sort, who])
  const chosen = stillThere(selection, rows.map(keyOf))
  const active = rows.find((row) => keyOf(row) === activeKey)
  const chosenRows = rows.filter((row) => chosen.keys.has(keyOf(row)))
  const targets = chosenRows.length > 0 ? chosenRows : active === undefined || open !== undefined ? [] : [active]
  const columns = useColumns(view, who, (tag) => setQ(withCondition(q, { kind: 'tag', value: tag })))
  const go = ({ id }: QueueRow): void => void navigate({ to: `/inbox/${view}/${id}`, search: (before: object) => before })
  const keys = useQueueKeys({ targets, rows, open, mayWrite, onOpen: go, onDone: () => onSelect(noSelection), next })
  return (
    <>
      <FilterBar rows={queue.data} q={q} setQ={setQ} sort={sort} setSort={setSort} who={who} onSave={() => setSaving(true)} />
      {queue.total > queue.data.length && <Quiet>{text.capped({ shown: queue.data.length, total: queue.total })}</Quiet>}
      {rows.length === 0 ? (
        <Nothing view={view} q={q} onClear={() => setQ('')} />
      ) : (
        <Grid
          primary={open === undefined}
          label={name}
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          nameOf={nameOf}
          selection={chosen}
          onSelect={mayWrite ? onSelect : undefined}
          onOpen={go}
          onPeek={go}
          onActive={setActiveKey}
        />
      )}
      {mayWrite && chosenRows.length > 0 && <ChosenBar count={chosenRows.length} onAct={keys.ask} />}
      <QueueDialogs keys={keys} />
      {saving && <SaveView view={view} saved={saved} q={q} sort={sort} who={who} onClose={() => setSaving(false)} />}
    </>
  )
}
