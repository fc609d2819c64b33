import { useQuery } from '@tanstack/react-query'
import { listChangesAwaitingVote } from '../../contract/app/change-overview.ts'
import type { QueueRow } from '../../contract/app/queue.ts'
import { dataOptions } from '../api/data-options.ts'
import { inOrder } from '../inbox/order.ts'
import { useQueue } from '../inbox/use-queue.ts'
import { useText } from '../i18n/text.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { AllClear } from '../ui/page/states.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'

const shown = 8

const useColumns = (): readonly TableColumn<QueueRow>[] => {
  const { common } = useText()
  return [
    { id: 'status', label: common.status, roomy: true, cell: ({ status }) => <TicketStatusMark status={status} /> },
    {
      id: 'subject',
      label: common.subject,
      heading: true,
      cell: ({ id, subject }) => <Go to={`/inbox/mine/${id}`}>{`HD-${id} ${subject}`}</Go>,
    },
    { id: 'priority', label: common.priority, roomy: true, cell: ({ priority }) => <PriorityMark priority={priority} /> },
    { id: 'due', label: common.due, cell: (row) => <SlaChip {...row} /> },
  ]
}

export const TicketsSection = () => {
  const { common } = useText()
  const text = useText().inbox.home
  const columns = useColumns()
  const queue = useQueue('mine')
  const rows = inOrder(
    (queue.data?.data ?? []).filter(({ status }) => status === 'open' || status === 'in_progress'),
    'due',
  )
  return (
    <Section title={text.tickets}>
      <Loaded query={queue} failed={common.partLoadFailed} rows={3}>
        {() =>
          rows.length === 0 ? (
            <AllClear sentence={text.noTickets} detail={text.noTicketsHint} />
          ) : (
            <Table caption={text.tickets} columns={columns} rows={rows.slice(0, shown)} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
      {rows.length > shown && (
        <p>
          <Go to="/inbox/mine">{text.allMine}</Go>
        </p>
      )}
    </Section>
  )
}

type Change = { readonly id: number; readonly title: string; readonly planned_start_at: string | null }

const Approvals = ({ rows }: { rows: readonly Change[] }) => {
  const { common } = useText()
  const text = useText().inbox.home
  return (
    <Table
      caption={text.approvals}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        { id: 'change', label: common.change, heading: true, cell: ({ id, title }) => <Go to={`/changes/${id}`}>{title}</Go> },
        {
          id: 'planned',
          label: common.plannedFor,
          cell: ({ planned_start_at }) => <TimeOrNone at={planned_start_at} none="–" mode="short" />,
        },
      ]}
    />
  )
}

export const ApprovalsSection = () => {
  const { common } = useText()
  const text = useText().inbox.home
  const waiting = useQuery({
    queryKey: ['home', 'approvals'],
    ...dataOptions(listChangesAwaitingVote),
    meta: { follows: ['change', 'cab'] },
  })
  return (
    <Section title={text.approvals}>
      <Loaded query={waiting} failed={common.partLoadFailed} rows={1}>
        {(rows) => (rows.length === 0 ? <Quiet>{common.noApprovalsWaiting}</Quiet> : <Approvals rows={rows} />)}
      </Loaded>
    </Section>
  )
}
