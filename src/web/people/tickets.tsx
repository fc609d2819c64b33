import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { Go } from '../ui/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time.tsx'
import { ticketsOfQuery, type Ticket } from './data.ts'
import { Pages } from './pages.tsx'

const useColumns = (withClient: boolean): readonly TableColumn<Ticket>[] => {
  const { columns } = useText().inbox
  return [
    { id: 'status', label: columns.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    {
      id: 'subject',
      label: columns.subject,
      heading: true,
      cell: ({ id, reference, subject }) => <Go to={`/tickets/${id}`}>{`${reference} ${subject}`}</Go>,
    },
    ...(withClient
      ? [{ id: 'who', label: columns.requester, cell: ({ requester }: Ticket) => <Go to={`/people/${requester.id}`}>{requester.name}</Go> }]
      : []),
    { id: 'priority', label: columns.priority, roomy: true, cell: ({ priority }) => <PriorityMark priority={priority} /> },
    {
      id: 'updated',
      label: columns.updated,
      roomy: true,
      cell: ({ updated_at }) => (
        <Quiet>
          <Time at={updated_at} />
        </Quiet>
      ),
    },
  ]
}

type TicketsProps = { readonly caption: string; readonly client_id?: number; readonly company_id?: number }

/** Everything somebody has asked for. */
export const TicketsOf = ({ caption, client_id, company_id }: TicketsProps) => {
  const text = useText().people
  const [page, setPage] = useState(1)
  const columns = useColumns(company_id !== undefined)
  const whose = {
    ...(client_id !== undefined && { client_id: [client_id] }),
    ...(company_id !== undefined && { company_id: [company_id] }),
  }
  const tickets = useQuery(ticketsOfQuery(whose, page))
  if (tickets.isPending) return <Skeleton rows={4} />
  if (tickets.isError) return <ErrorState what={text.ticketsFailed} why={tickets.error.message} onRetry={() => void tickets.refetch()} />
  if (tickets.data.data.length === 0) return <Quiet>{text.noTickets}</Quiet>
  return (
    <>
      <Table caption={caption} columns={columns} rows={tickets.data.data} keyOf={({ id }) => String(id)} />
      <Pages meta={tickets.data.meta} onPage={setPage} />
    </>
  )
}
