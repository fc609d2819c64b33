import { Ellipsis } from 'lucide-react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND } from '../../contract/time.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { Tag } from '../ui/chip.tsx'
import { Code } from '../ui/code.tsx'
import { Countdown } from '../ui/time/countdown.tsx'
import { Go } from '../ui/page/go.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Running } from '../ui/time/running.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { tagsOf } from '../watch/filter.ts'
import { Spark } from './spark.tsx'
import type { Acts } from './use-acts.ts'

type Texts = Messages['checks']
type Words = { readonly text: Texts; readonly common: Messages['common']; readonly format: Formats }

const lastPing = ({ last_ping, started_at }: CheckListItem, { text, common }: Words) => {
  if (started_at !== null) return <Running from_at={parseInstant(started_at) ?? 0} say={text.runningFor} />
  return <TimeOrNone at={last_ping} none={common.never} />
}

const due = ({ due_at }: CheckListItem) =>
  due_at === null ? <Quiet>–</Quiet> : <Countdown due_at={parseInstant(due_at) ?? 0} look="plain" />

const scheduleText = (
  { kind, timeout, schedule }: Pick<CheckListItem, 'kind' | 'timeout' | 'schedule'>,
  { text, format }: Words,
): string => (kind === 'simple' ? text.every({ span: format.span(timeout * SECOND) }) : (schedule.split('\n')[0] ?? ''))

const schedule = (row: CheckListItem, words: Words) => (
  <span data-tip={row.kind === 'simple' ? undefined : `${row.schedule_text} · ${row.tz}`}>
    <Code plain>{scheduleText(row, words)}</Code>
  </span>
)

const tags = (row: CheckListItem, onTag: (tag: string) => void) => (
  <span className="flex min-w-0 gap-1">
    {tagsOf(row).map((tag) => (
      <Tag key={tag} name={tag} onClick={() => onTag(tag)} />
    ))}
  </span>
)

type ColumnWishes = {
  readonly words: Words
  readonly project: string
  readonly tickets: ReadonlyMap<string, number>
  readonly pathOf: (row: CheckListItem) => string
  readonly onTag: (tag: string) => void
  readonly onOpen: (row: CheckListItem, tab?: string) => void
  /** Undefined without write permission. */
  readonly acts: Acts | undefined
}

const menu = (row: CheckListItem, { words: { text, common }, onOpen }: ColumnWishes, acts: Acts) => (
  <Menu
    align="end"
    label={common.actionsFor({ name: acts.nameOf(row) })}
    icon={<Ellipsis aria-hidden="true" className="size-4" />}
    items={[
      { label: row.status === 'paused' ? text.resume : common.pause, keys: 'p', onSelect: () => acts.toggle(row) },
      { label: text.pingNow, keys: 'n', onSelect: () => acts.ping(row) },
      { label: text.copyUrl, keys: 'y', onSelect: () => acts.copy(row) },
      { kind: 'line' },
      { label: text.editSchedule, keys: 'e', onSelect: () => onOpen(row, 'schedule') },
      { label: `${common.tags}…`, keys: 't', onSelect: () => acts.ask('tags', [row]) },
      { label: `${common.integrations}…`, onSelect: () => acts.ask('channels', [row]) },
      { label: text.moveDots, onSelect: () => acts.ask('move', [row]) },
      { kind: 'line' },
      { label: common.deleteDots, keys: '#', danger: true, onSelect: () => acts.askDelete([row]) },
    ]}
  />
)

const name = (row: CheckListItem, { words: { text }, pathOf, tickets }: ColumnWishes) => {
  const ticket = tickets.get(row.uuid)
  const link = (
    <Go plain to={pathOf(row)}>
      {row.name === '' ? text.untitled : row.name}
    </Go>
  )
  if (ticket === undefined) return link
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{link}</span>
      <span className="shrink-0" data-tip={text.openTicket}>
        <Go to={`/tickets/${ticket}`}>{`HD-${ticket}`}</Go>
      </span>
    </span>
  )
}

/** Stable array: cells render again only when their row changes. */
export const columnsOf = (wishes: ColumnWishes): readonly GridColumn<CheckListItem>[] => {
  const { words, project, onTag, acts } = wishes
  const { text, common, format } = words
  const { columns } = text
  return [
    {
      id: 'status',
      label: common.status,
      track: '8rem',
      below: 'bare',
      cell: (row) => <Status kind={kindOfCheck[row.status]} running={row.started} />,
    },
    {
      id: 'name',
      label: common.name,
      track: 'minmax(9rem, 1.6fr)',
      cell: (row) => name(row, wishes),
    },
    { id: 'tags', label: common.tags, track: 'minmax(6rem, 1fr)', from: 700, cell: (row) => tags(row, onTag) },
    { id: 'last', label: columns.last, track: '6.5rem', below: 'bare', cell: (row) => lastPing(row, words) },
    { id: 'due', label: columns.due, track: '8.5rem', from: 820, below: 'bare', cell: due },
    { id: 'schedule', label: columns.schedule, track: '7rem', from: 940, cell: (row) => schedule(row, words) },
    {
      id: 'took',
      label: common.duration,
      track: '4.5rem',
      from: 1_160,
      align: 'end',
      cell: ({ last_duration }) => <Quiet>{last_duration === null ? '–' : format.span(last_duration * SECOND)}</Quiet>,
    },
    { id: 'runs', label: columns.runs, track: '5.5rem', from: 1_020, cell: (row) => <Spark project={project} row={row} /> },
    ...(acts === undefined
      ? []
      : [{ id: 'more', label: common.more, track: '2.5rem', cell: (row: CheckListItem) => menu(row, wishes, acts) }]),
  ]
}
