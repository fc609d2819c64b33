import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MILLISECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Dialog } from '../ui/layer/dialog.tsx'
import { OpenNumber } from '../ui/figures.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { ticketsQuery, type Ticket, type TicketFilter } from './data.ts'

/** Drill-down of a number to its tickets. `count` is the number: the dialog shows a notice if it lists fewer tickets. */
export type Behind = { readonly title: string; readonly count?: number; readonly filter: TicketFilter }

/** Some figures count SLA clocks, ratings or replies instead of tickets. */
const unitOf = ({ figure }: TicketFilter) => {
  if (figure === 'sla_met' || figure === 'sla_breached') return 'promises'
  if (figure === 'rated') return 'ratings'
  return figure === 'replied' ? 'answers' : 'tickets'
}

const useWait = (figure: TicketFilter['figure']): readonly TableColumn<Ticket>[] => {
  const text = useText().reports.behind
  const format = useFormat()
  if (figure !== 'answered' && figure !== 'solved') return []
  const cell = ({ created_at, first_response_at, resolved_at }: Ticket): string => {
    const end = figure === 'answered' ? first_response_at : resolved_at
    return end === null ? '–' : format.span((Date.parse(end) - Date.parse(created_at)) * MILLISECOND)
  }
  return [{ id: 'waited', label: text.waited, align: 'end', cell }]
}

const useColumns = ({ figure }: TicketFilter): readonly TableColumn<Ticket>[] => {
  const { common } = useText()
  const wait = useWait(figure)
  return [
    { id: 'reference', label: common.ticket, cell: ({ reference }) => reference },
    { id: 'subject', label: common.subject, heading: true, cell: ({ id, subject }) => <Go to={`/tickets/${id}`}>{subject}</Go> },
    { id: 'status', label: common.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    ...wait,
    { id: 'created', label: common.created, cell: ({ created_at }) => <Time at={created_at} mode="short" /> },
  ]
}

export const BehindDialog = ({ behind, onClose }: { behind: Behind; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().reports.behind
  const [page, setPage] = useState(1)
  const tickets = useQuery(ticketsQuery(behind.filter, page))
  const columns = useColumns(behind.filter)
  return (
    <Dialog title={behind.title} width="wide" lightDismiss onClose={onClose}>
      <Loaded query={tickets} failed={common.ticketsLoadFailed} rows={4}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Quiet>{text.none}</Quiet>
          ) : (
            <>
              {behind.count !== undefined && meta.total < behind.count && <Quiet>{text.fewer({ total: meta.total })}</Quiet>}
              <Table caption={behind.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Pager meta={meta} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

export type CountProps = {
  readonly count: number
  /** Displayed instead of the count: a share or an average. */
  readonly value?: string
  /** The counted facts as text; by default derived from `filter` and `count`. */
  readonly counted?: string
  /** Dialog title when the list holds only a part of the counted facts. */
  readonly title?: string
  readonly what: string
  readonly filter: TicketFilter
  readonly onOpen: (behind: Behind) => void
}

/** A number that opens its tickets; plain text for 0 and without ticket permission. */
export const Count = ({ count, value, counted, title, what, filter, onOpen }: CountProps) => {
  const text = useText().reports.behind
  const format = useFormat()
  const mayRead = useMay('tickets:read')
  const shown = value ?? format.number(count)
  const said = { counted: counted ?? text.counted[unitOf(filter)]({ count }), what }
  if (count === 0 || !mayRead) return shown
  if (title !== undefined) return <OpenNumber value={shown} label={`${shown}: ${title}`} onOpen={() => onOpen({ title, filter })} />
  return (
    <OpenNumber
      value={shown}
      label={value === undefined ? text.open(said) : `${value}: ${text.open(said)}`}
      onOpen={() => onOpen({ title: text.title(said), count, filter })}
    />
  )
}
