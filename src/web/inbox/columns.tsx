import type { ReactNode } from 'react'
import type { Desk, QueueRow } from '../../contract/app/desk.ts'
import type { TicketPresence } from '../../contract/app/presence.ts'
import type { Messages } from '../i18n/messages.ts'
import { CellButton } from '../ui/cell-button.tsx'
import { Tag } from '../ui/chip.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { PersonMark, PresentMarks } from '../ui/people.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { SubjectLink } from '../ui/subject-link.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time.tsx'
import { Waits } from '../ui/waits.tsx'
import type { Act } from './act-props.ts'

type Wishes = {
  readonly text: Messages['inbox']
  readonly desk: Desk | undefined
  readonly presence: readonly TicketPresence[]
  readonly me: number | undefined
  readonly pathOf: (row: QueueRow) => string
  readonly onTag: (tag: string) => void
  /** Changes what stands in a cell; nothing for whoever may only look. */
  readonly onAct: ((act: Act, row: QueueRow) => void) | undefined
}

type Column = GridColumn<QueueRow>

/** A click on a state, a person or a priority changes it where it stands. */
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

/** Where there is room each thing has its column; where there is none the subject carries a glyph. */
const subjects = (wishes: Wishes): readonly Column[] => {
  const {
    text: { columns },
    pathOf,
  } = wishes
  return [
    {
      id: 'status',
      label: columns.status,
      track: '7rem',
      from: 1040,
      cell: (row) => changeable(wishes, 'status', row, <TicketStatusMark status={row.status} />),
    },
    {
      id: 'short',
      label: columns.subject,
      track: 'minmax(0, 1fr)',
      to: 560,
      cell: (row) => <SubjectLink to={pathOf(row)} subject={row.subject} status={row.status} loud={row.last_by === 'client'} />,
    },
    {
      id: 'marked',
      label: columns.subject,
      track: 'minmax(10rem, 3fr)',
      from: 560,
      to: 1040,
      cell: (row) => (
        <SubjectLink
          to={pathOf(row)}
          subject={row.subject}
          mark={changeable(wishes, 'status', row, <TicketStatusMark status={row.status} look="glyph" />)}
          reference={`HD-${row.id}`}
          loud={row.last_by === 'client'}
        />
      ),
    },
    {
      id: 'subject',
      label: columns.subject,
      track: 'minmax(10rem, 3fr)',
      from: 1040,
      cell: (row) => <SubjectLink to={pathOf(row)} subject={row.subject} reference={`HD-${row.id}`} loud={row.last_by === 'client'} />,
    },
  ]
}

const people = (wishes: Wishes): readonly Column[] => {
  const { text, desk } = wishes
  const nameOf = (id: number | null): string | undefined => desk?.agents.find((agent) => agent.id === id)?.name
  return [
    {
      id: 'who',
      label: text.columns.requester,
      track: 'minmax(7rem, 1.4fr)',
      from: 600,
      cell: ({ requester, company }) => (
        <span className="truncate">
          {requester}
          {company !== null && <Quiet> · {company}</Quiet>}
        </span>
      ),
    },
    {
      id: 'assignee',
      label: text.columns.assignee,
      track: 'minmax(7rem, 0.9fr)',
      from: 760,
      cell: (row) => changeable(wishes, 'assign', row, <PersonMark name={nameOf(row.assignee_id)} nobody={text.nobody} />),
    },
    { id: 'here', label: text.columns.here, track: '2.5rem', from: 680, cell: (row) => <PresentMarks people={others(wishes, row)} /> },
  ]
}

const tags = ({ text, onTag }: Wishes): Column => ({
  id: 'tags',
  label: text.columns.tags,
  track: 'minmax(5rem, 1fr)',
  from: 1_160,
  cell: (row) => (
    <span className="flex gap-1">
      {row.tags.map((tag) => (
        <Tag key={tag} name={tag} onClick={() => onTag(tag)} />
      ))}
    </span>
  ),
})

/** What is promised is told first; a ticket that owes nothing while it waits says for how long it has. */
const promise = (row: QueueRow, short: boolean) => {
  const { status, due_at, waiting_since_at, clock } = row
  return due_at === null && (status === 'pending' || status === 'on_hold') ? (
    <Waits status={status} since={waiting_since_at} clock={clock} short={short} />
  ) : (
    <SlaChip {...row} />
  )
}

const times = ({ text }: Wishes): readonly Column[] => [
  { id: 'sla-short', label: text.columns.sla, track: '6.75rem', to: 680, cell: (row) => promise(row, true) },
  { id: 'sla', label: text.columns.sla, track: '8.5rem', from: 680, cell: (row) => promise(row, false) },
  {
    id: 'age',
    label: text.columns.updated,
    track: '4.5rem',
    from: 480,
    align: 'end',
    cell: ({ updated_at }) => (
      <Quiet>
        <Time at={updated_at} />
      </Quiet>
    ),
  },
]

/** The same array for the same wishes: cells are drawn again only when their row changes. */
export const columnsOf = (wishes: Wishes): readonly Column[] => {
  const label = wishes.text.columns.priority
  const [who, assignee, here] = people(wishes)
  return [
    ...subjects(wishes),
    ...(who ? [who] : []),
    {
      id: 'urgency',
      label,
      track: '3.25rem',
      from: 440,
      to: 900,
      cell: (row) => changeable(wishes, 'priority', row, <PriorityMark priority={row.priority} look="glyph" />),
    },
    {
      id: 'priority',
      label,
      track: '5.5rem',
      from: 900,
      cell: (row) => changeable(wishes, 'priority', row, <PriorityMark priority={row.priority} />),
    },
    ...(assignee ? [assignee] : []),
    tags(wishes),
    ...times(wishes),
    ...(here ? [here] : []),
  ]
}
