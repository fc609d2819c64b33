import type { ReactNode } from 'react'
import type { Staff, QueueRow } from '../../contract/app/queue.ts'
import type { TicketPresence } from '../../contract/app/presence.ts'
import type { Messages } from '../i18n/messages.ts'
import { CellButton } from '../ui/list/cell-button.tsx'
import { Tag } from '../ui/chip.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { PersonGlyph, PersonMark, PresentMarks } from '../ui/list/people.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SubjectLink } from '../ui/subject-link.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import type { Act } from '../desk/acts/act-props.ts'
import { age, promise, secondLine } from './second-line.tsx'

type Wishes = {
  readonly text: Messages['inbox']
  readonly common: Messages['common']
  readonly desk: Staff | undefined
  readonly presence: readonly TicketPresence[]
  readonly me: number | undefined
  readonly pathOf: (row: QueueRow) => string
  readonly onTag: (tag: string) => void
  /** Edits a cell; undefined without write permission. */
  readonly onAct: ((act: Act, row: QueueRow) => void) | undefined
}

type Column = GridColumn<QueueRow>

/** A cell that opens the picker for its value. */
const changeable = ({ text, onAct }: Wishes, act: 'status' | 'priority' | 'assign', row: QueueRow, mark: ReactNode) =>
  onAct === undefined ? (
    mark
  ) : (
    <CellButton tip={text.changeHere[act]} onClick={() => onAct(act, row)}>
      {mark}
    </CellButton>
  )

const others = ({ presence, me }: Wishes, row: QueueRow) =>
  presence.find(({ id }) => id === row.id)?.people.filter(({ id }) => id !== me) ?? []

/** Minimum width of the list in pixels for each column. The subject gets space first; below `row` it has a line of its own. */
const ROOM = { row: 560, who: 720, assigned: 820, words: 960, names: 1_160, status: 1_240, all: 1_320 } as const

const width = 'minmax(10rem, 4fr)'

/** On narrow lists the subject contains the status as an icon instead of a column. */
const subjects = (wishes: Wishes): readonly Column[] => {
  const { common } = wishes
  const glyph = (row: QueueRow) => changeable(wishes, 'status', row, <TicketStatusMark status={row.status} look="glyph" />)
  const link = (row: QueueRow, more: { reference?: string; mark?: ReactNode }) => {
    const people = others(wishes, row)
    return (
      <SubjectLink
        to={wishes.pathOf(row)}
        subject={row.subject}
        loud={row.last_by === 'client'}
        {...(people.length > 0 && { end: <PresentMarks people={people} /> })}
        {...more}
      />
    )
  }
  const numbered = ({ id }: QueueRow) => ({ reference: `HD-${id}` })
  const base = { label: common.subject, track: width }
  return [
    {
      id: 'status',
      label: common.status,
      track: '7rem',
      from: ROOM.status,
      cell: (row) => changeable(wishes, 'status', row, <TicketStatusMark status={row.status} />),
    },
    { ...base, id: 'short', track: 'minmax(0, 1fr)', to: ROOM.row, cell: (row) => link(row, {}) },
    { ...base, id: 'marked', from: ROOM.row, to: ROOM.words, cell: (row) => link(row, { mark: glyph(row) }) },
    { ...base, id: 'numbered', from: ROOM.words, to: ROOM.status, cell: (row) => link(row, { mark: glyph(row), ...numbered(row) }) },
    { ...base, id: 'subject', from: ROOM.status, cell: (row) => link(row, numbered(row)) },
  ]
}

const who = ({ common }: Wishes): readonly Column[] => {
  const base = { label: common.from, track: 'minmax(7rem, 1.2fr)' }
  return [
    { ...base, id: 'who-short', from: ROOM.who, to: ROOM.words, cell: ({ requester }) => <span className="truncate">{requester}</span> },
    {
      ...base,
      id: 'who',
      from: ROOM.words,
      cell: ({ requester, company }) => (
        <span className="truncate">
          {requester}
          {company !== null && <Quiet> · {company}</Quiet>}
        </span>
      ),
    },
  ]
}

const urgency = (wishes: Wishes): readonly Column[] => {
  const label = wishes.common.priority
  const mark = (row: QueueRow, look?: 'glyph') =>
    changeable(wishes, 'priority', row, <PriorityMark priority={row.priority} {...(look && { look })} />)
  return [
    { id: 'urgency', label, track: '3.25rem', from: ROOM.row, to: ROOM.words, cell: (row) => mark(row, 'glyph') },
    { id: 'priority', label, track: '5.5rem', from: ROOM.words, cell: (row) => mark(row) },
  ]
}

const assignees = (wishes: Wishes): readonly Column[] => {
  const { text, common, desk } = wishes
  const label = text.columns.assignee
  const named = ({ assignee_id }: QueueRow) => ({
    name: desk?.agents.find(({ id }) => id === assignee_id)?.name,
    nobody: common.unassigned,
  })
  return [
    {
      id: 'assigned',
      label,
      track: '3.5rem',
      from: ROOM.assigned,
      to: ROOM.names,
      cell: (row) => changeable(wishes, 'assign', row, <PersonGlyph {...named(row)} />),
    },
    {
      id: 'assignee',
      label,
      track: 'minmax(7rem, 0.9fr)',
      from: ROOM.names,
      cell: (row) => changeable(wishes, 'assign', row, <PersonMark {...named(row)} />),
    },
  ]
}

const departments = ({ text, desk }: Wishes): readonly Column[] =>
  desk === undefined || desk.departments.length < 2
    ? []
    : [
        {
          id: 'department',
          label: text.kinds.dept,
          track: 'minmax(5rem, 0.7fr)',
          from: ROOM.all,
          cell: ({ department_id }) => (
            <span className="truncate">
              <Quiet>{desk.departments.find(({ id }) => id === department_id)?.name}</Quiet>
            </span>
          ),
        },
      ]

const tags = ({ common, onTag }: Wishes): Column => ({
  id: 'tags',
  label: common.tags,
  track: 'minmax(5rem, 0.9fr)',
  from: ROOM.all,
  cell: (row) => (
    <span className="flex gap-1">
      {row.tags.map((tag) => (
        <Tag key={tag} name={tag} onClick={() => onTag(tag)} />
      ))}
    </span>
  ),
})

const times = ({ text, common }: Wishes): readonly Column[] => [
  { id: 'sla-short', label: common.due, track: '6.75rem', from: ROOM.row, to: ROOM.who, cell: (row) => promise(row, true) },
  { id: 'sla', label: common.due, track: '8.5rem', from: ROOM.who, cell: (row) => promise(row, false) },
  {
    id: 'age',
    label: text.columns.updated,
    track: '4.5rem',
    from: ROOM.row,
    align: 'end',
    cell: age,
  },
]

/** Stable array: cells render again only when their row changes. */
export const columnsOf = (wishes: Wishes): readonly Column[] => [
  ...subjects(wishes),
  ...who(wishes),
  ...urgency(wishes),
  ...departments(wishes),
  ...assignees(wishes),
  tags(wishes),
  ...times(wishes),
  ...secondLine(wishes, ROOM.row),
]
