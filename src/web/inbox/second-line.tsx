import type { QueueRow } from '../../contract/app/queue.ts'
import type { Messages } from '../i18n/messages.ts'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Quiet } from '../ui/quiet.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { Waits } from '../ui/time/waits.tsx'

/** SLA status; a waiting ticket without a due date shows how long it has waited. */
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

/** Cells of the second line on narrow lists. They are read-only, because a tap on the row would hit a picker. */
export const secondLine = (
  { text, common }: Pick<Messages, 'common'> & { readonly text: Messages['inbox'] },
  to: number,
): readonly GridColumn<QueueRow>[] => {
  const line = { track: '0', to, below: 'bare' } as const
  return [
    { ...line, id: 'line-status', label: common.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    { ...line, id: 'line-priority', label: common.priority, cell: ({ priority }) => <PriorityMark priority={priority} look="glyph" /> },
    { ...line, id: 'line-sla', label: common.due, cell: (row) => promise(row, true) },
    { ...line, id: 'line-age', label: text.columns.updated, align: 'end', cell: age },
  ]
}
