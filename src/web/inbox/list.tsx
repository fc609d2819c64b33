import { useMemo, useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { QueueRow } from '../../contract/app/queue.ts'
import { useText } from '../i18n/text.tsx'
import { typeAhead } from '../keys/type-ahead-buffer.ts'
import { useMay } from '../session.ts'
import { Grid } from '../ui/grid/grid.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { isHeading, keyOfLine } from '../ui/grid/groups.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { everything, noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { Quiet } from '../ui/quiet.tsx'
import type { Act } from '../desk/acts/act-props.ts'
import { columnsOf } from './columns.tsx'
import type { Queue } from '../desk/data.ts'
import { presenceQuery } from './data.ts'
import { FilterBar } from './filter-bar.tsx'
import { fits, readFilter, withCondition, type Who } from './filter.ts'
import { GroupName } from './group-name.tsx'
import { grouped, type Grouping, type QueueLine } from './groups.ts'
import { ChosenBar } from './many.tsx'
import { Nothing } from './nothing.tsx'
import { inOrder } from './order.ts'
import { SaveView } from './save-view.tsx'
import type { FindStep } from '../desk/find-step.ts'
import { QueueDialogs, useQueueKeys } from './queue-keys.tsx'
import { useWho, useWishes, type QueueWishes } from './use-wishes.ts'

type CellWishes = { readonly onTag: (tag: string) => void; readonly onAct: ((act: Act, row: QueueRow) => void) | undefined }

const useColumns = (view: string, who: Who, given: CellWishes) => {
  const { common, inbox: text } = useText()
  const { data: presence = [] } = useQuery(presenceQuery)
  const newest = useRef(given)
  newest.current = given
  const mayAct = given.onAct !== undefined
  return useMemo(() => {
    // The handler is read through a ref at click time: a new one must not render all cells again.
    const onAct = mayAct ? (act: Act, row: QueueRow): void => newest.current.onAct?.(act, row) : undefined
    const wishes = { text, common, presence, ...who, pathOf: ({ id }: QueueRow) => `/inbox/${view}/${id}`, onAct }
    const columns = columnsOf({ ...wishes, onTag: (tag) => newest.current.onTag(tag) })
    return columns.map((column): GridColumn<QueueLine> => ({ ...column, cell: (line) => (isHeading(line) ? null : column.cell(line)) }))
  }, [text, common, presence, who, view, mayAct])
}

/** Composer mode requested by a shortcut in the list. */
export type Writing = { readonly id: string; readonly mode: ComposerMode }

type ListProps = {
  readonly view: string
  readonly name: string
  readonly queue: Queue
  readonly open: string | undefined
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly steps: RefObject<FindStep>
  readonly writing: RefObject<Writing | undefined>
}

const idOf = ({ id }: QueueRow): string => String(id)
const keyOf = (line: QueueLine): string => keyOfLine(line, idOf)
const nameOf = (line: QueueLine): string => (isHeading(line) ? line.group : `HD-${line.id} ${line.subject}`)

const headingsOf = (by: Grouping) =>
  by === 'none' ? undefined : (line: QueueLine) => (isHeading(line) ? <GroupName heading={line} by={by} /> : undefined)

const useLines = (queue: Queue, { q, sort, group }: QueueWishes, who: Who) => {
  const rows = useMemo(() => {
    const filter = readFilter(q)
    return inOrder(
      queue.data.filter((row) => fits(row, filter, who)),
      sort,
    )
  }, [queue.data, q, sort, who])
  const lines = useMemo(() => grouped(rows, group, who.desk), [rows, group, who.desk])
  const walked = useMemo(() => lines.flatMap((line) => (isHeading(line) ? [] : [line])), [lines])
  return { rows: walked, lines }
}

const useGoing = (view: string, writing: ListProps['writing']) => {
  const text = useText().ui
  const navigate = useNavigate()
  const go = (line: QueueLine): void =>
    void (isHeading(line) || navigate({ to: `/inbox/${view}/${line.id}`, search: (before: object) => before }))
  const write = (row: QueueRow, mode: ComposerMode): void => {
    writing.current = { id: idOf(row), mode }
    typeAhead.begin(text.typeAhead, () => (writing.current = undefined))
    go(row)
  }
  return { go, write }
}

export const QueueList = ({ view, name, queue, open, selection, onSelect, steps, writing }: ListProps) => {
  const text = useText().inbox
  const mayWrite = useMay('tickets:write')
  const who = useWho()
  const wishes = useWishes(view)
  const { q, sort, group, setQ } = wishes
  const [saving, setSaving] = useState(false)
  const activeKey = useRef<string>(undefined)
  const { rows, lines } = useLines(queue, wishes, who)
  const chosen = stillThere(selection, rows.map(idOf))
  const chosenRows = rows.filter((row) => chosen.keys.has(idOf(row)))
  const findActive = () => (open === undefined ? rows.find((row) => idOf(row) === activeKey.current) : undefined)
  const { go, write } = useGoing(view, writing)
  const onDone = (): void => onSelect(noSelection)
  const keys = useQueueKeys({ chosen: chosenRows, rows, findActive, open, mayWrite, onOpen: go, onWrite: write, onDone, steps })
  const columns = useColumns(view, who, {
    onTag: (tag) => setQ(withCondition(q, { kind: 'tag', value: tag })),
    onAct: mayWrite ? (act, row) => keys.ask(act, [row]) : undefined,
  })
  return (
    <>
      <FilterBar view={view} queue={queue} shown={rows} wishes={wishes} who={who} onSave={() => setSaving(true)} />
      {queue.total > queue.data.length && <Quiet>{text.capped({ shown: queue.data.length, total: queue.total })}</Quiet>}
      {rows.length === 0 && <Nothing view={view} q={q} onClear={() => setQ('')} />}
      {rows.length > 0 && (
        <Grid
          primary={open === undefined}
          label={name}
          rows={lines}
          columns={columns}
          keyOf={keyOf}
          nameOf={nameOf}
          headingOf={headingsOf(group)}
          question={`${view} ${sort} ${group} ${q}`}
          selection={chosen}
          onSelect={mayWrite ? onSelect : undefined}
          onOpen={go}
          onPeek={(line) => !isHeading(line) && keys.ask('peek', [line])}
          onActive={(key) => void (activeKey.current = key)}
        />
      )}
      {mayWrite && chosenRows.length > 0 && (
        <ChosenBar count={chosenRows.length} matching={rows.length} onAct={keys.ask} onAll={() => onSelect(everything(rows.map(idOf)))} />
      )}
      <QueueDialogs keys={keys} />
      {saving && <SaveView view={view} saved={wishes.saved} q={q} sort={sort} who={who} onClose={() => setSaving(false)} />}
    </>
  )
}
