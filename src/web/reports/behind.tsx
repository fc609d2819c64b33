import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OpenNumber } from '../ui/figures.tsx'
import { Go } from '../ui/go.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time.tsx'
import { ticketsQuery, type Ticket, type TicketFilter } from './data.ts'

export type Behind = { readonly title: string; readonly filter: TicketFilter }

const useColumns = (): readonly TableColumn<Ticket>[] => {
  const text = useText().reports.behind
  return [
    { id: 'reference', label: text.reference, cell: ({ reference }) => reference },
    { id: 'subject', label: text.subject, heading: true, cell: ({ id, subject }) => <Go to={`/tickets/${id}`}>{subject}</Go> },
    { id: 'status', label: text.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    { id: 'created', label: text.created, cell: ({ created_at }) => <Time at={created_at} mode="short" /> },
  ]
}

/** The tickets behind a number. */
export const BehindDialog = ({ behind, onClose }: { behind: Behind; onClose: () => void }) => {
  const text = useText().reports.behind
  const [page, setPage] = useState(1)
  const tickets = useQuery(ticketsQuery(behind.filter, page))
  const columns = useColumns()
  return (
    <Dialog title={behind.title} width="wide" lightDismiss onClose={onClose}>
      <Loaded query={tickets} failed={text.failed} rows={4}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Quiet>{text.none}</Quiet>
          ) : (
            <>
              <Table caption={behind.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Pager meta={meta} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type CountProps = {
  readonly count: number
  readonly what: string
  readonly filter: TicketFilter
  readonly onOpen: (behind: Behind) => void
}

/** A number of tickets, which opens them; nought and strangers to tickets see a plain number. */
export const Count = ({ count, what, filter, onOpen }: CountProps) => {
  const text = useText().reports.behind
  const format = useFormat()
  const mayRead = useMay('tickets:read')
  const said = text.open({ count, what })
  if (count === 0 || !mayRead) return format.number(count)
  return <OpenNumber value={format.number(count)} label={said} onOpen={() => onOpen({ title: text.title({ count, what }), filter })} />
}
