import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { deskCall } from '../ui/api-call.ts'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { shownOf, ticketsOfQuery, type Shown, type Ticket, type Whose } from './data.ts'

const useColumns = (withClient: boolean): readonly TableColumn<Ticket>[] => {
  const { common } = useText()
  const { columns } = useText().inbox
  return [
    { id: 'status', label: common.status, cell: ({ status }) => <TicketStatusMark status={status} /> },
    {
      id: 'subject',
      label: common.subject,
      heading: true,
      cell: ({ id, reference, subject }) => <Go to={`/tickets/${id}`}>{`${reference} ${subject}`}</Go>,
    },
    ...(withClient
      ? [
          {
            id: 'who',
            label: common.from,
            roomy: true,
            cell: ({ requester }: Ticket) => <Go to={`/people/${requester.id}`}>{requester.name}</Go>,
          },
        ]
      : []),
    { id: 'priority', label: common.priority, roomy: true, cell: ({ priority }) => <PriorityMark priority={priority} /> },
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

const useShown = () => {
  const navigate = useNavigate()
  const shown = shownOf(useSearch({ strict: false }).show)
  const setShown = (next: Shown): void => void navigate({ to: '.', replace: true, search: next === 'all' ? {} : { show: next } })
  return { shown, setShown }
}

type TicketsProps = {
  readonly whose: Whose
  readonly none: string
  readonly requester_email: string
  readonly action?: ReactNode
}

const List = ({ whose, none, requester_email, action, shown }: TicketsProps & { readonly shown: Shown }) => {
  const { common, people: text } = useText()
  const [page, setPage] = useState(1)
  const columns = useColumns(whose.company_id !== undefined)
  const tickets = useQuery(ticketsOfQuery({ ...whose, shown, page }))
  const example = deskCall('tickets', { subject: '…', description: '…', requester_email })
  return (
    <Loaded query={tickets} failed={common.ticketsLoadFailed} rows={4}>
      {({ data, meta }) => {
        if (data.length === 0 && shown === 'open') return <Quiet>{text.nothingOpen}</Quiet>
        if (data.length === 0) return <EmptyPart title={common.tickets} sentence={none} action={action} apiCall={example} />
        return (
          <>
            <Table caption={common.tickets} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )
      }}
    </Loaded>
  )
}

export const TicketsOf = (props: TicketsProps) => {
  const { common, people: text } = useText()
  const { shown, setShown } = useShown()
  const choices = [
    { value: 'all', label: common.all },
    { value: 'open', label: text.open },
  ] as const
  return (
    <Section title={common.tickets} end={<Segmented label={common.show} value={shown} choices={choices} onChange={setShown} />}>
      <List key={shown} {...props} shown={shown} />
    </Section>
  )
}
