import type { QueueRow } from '../../contract/app/queue.ts'
import type { Messages } from '../i18n/messages.ts'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Quiet } from '../ui/quiet.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { Waits } from '../ui/time/waits.tsx'

/** What is promised is told first; a ticket that owes nothing while it waits says for how long it has. */
export const promise = (row: QueueRow, short: boolean) => {
  const { status, due_at, waiting_since_at, clock } = row
  return due_at === null && (status === 'pending' || status === 'on_hold') ? (
    <Waits status={status} since={waiting_since_at} clock={clock} short={short} />
  ) : (
    <SlaChip {...row} />
  )
}

export const age = ({ updated_at }: QueueRow) => (
  <Quiet>
    <Time at={updated_at} />
  </Quiet>
)

/** In two lines, the second says all of it, and is only read: a finger that means the row would hit a state. */
export const secondLine = ({ columns }: Messages['inbox'], to: number): readonly GridColumn<QueueRow>[] => {
  const line = { track: '0', to, below: 'bare' } as const
  return [
    { ...line, id: 'line-status', label: columns.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    { ...line, id: 'line-priority', label: columns.priority, cell: ({ priority }) => <PriorityMark priority={priority} look="glyph" /> },
    { ...line, id: 'line-sla', label: columns.sla, cell: (row) => promise(row, true) },
    { ...line, id: 'line-age', label: columns.updated, align: 'end', cell: age },
  ]
}
