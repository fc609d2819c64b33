import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { SLA_METRICS, type SlaClockRecord } from '../../contract/app/queue.ts'
import { checkQuery } from '../watch/data.ts'
import { deskQuery } from '../desk/data.ts'
import type { Act } from '../desk/acts/act-props.ts'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Tag } from '../ui/chip.tsx'
import { Facts, PanelList, PanelPart, type Fact } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { PersonMark } from '../ui/list/people.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { Waits } from '../ui/time/waits.tsx'
import { TiedAssets } from './assets.tsx'
import { Rated } from './csat-fact.tsx'
import { CustomFacts } from './custom-facts.tsx'
import { isDone } from '../desk/is-done.ts'
import { OnCall } from './on-call.tsx'
import { Related } from './related.tsx'
import { Ties } from './ties.tsx'

type PanelProps = { readonly ticket: TicketOverview; readonly onAct: ((act: Act) => void) | undefined }

const waitingFacts = ({ status, waiting_since_at, pending_until }: TicketOverview, text: Messages['ticket']): readonly Fact[] => {
  if (status !== 'pending' && status !== 'on_hold') return []
  return [
    { id: 'waiting', label: text.waiting, value: <Waits status={status} since={waiting_since_at} /> },
    ...(pending_until === null ? [] : [{ id: 'until', label: text.snoozedUntil, value: <Time at={pending_until} mode="short" /> }]),
  ]
}

type Edit = (act: Act) => Pick<Fact, 'onEdit' | 'editLabel'>

const standingFacts = (ticket: TicketOverview, { escalation, csat }: Messages['ticket'], edit: Edit): readonly Fact[] => {
  const { escalation_level: level } = ticket
  const standing = level === 0 ? <Quiet>{escalation.none}</Quiet> : <Status kind="late" word={escalation.level({ level })} />
  return [
    { id: 'escalation', label: escalation.label, value: standing, ...edit('escalate') },
    ...(isDone(ticket) ? [{ id: 'csat', label: csat.label, value: <Rated ticket={ticket} />, ...edit('csat') }] : []),
  ]
}

const useProperties = ({ ticket, onAct }: PanelProps): readonly Fact[] => {
  const { common, ticket: text, inbox } = useText()
  const { data: desk } = useQuery(deskQuery)
  const nameOf = (id: number | null): string | undefined => desk?.agents.find((agent) => agent.id === id)?.name
  const edit = (act: Act, keys?: string) =>
    onAct === undefined
      ? {}
      : { onEdit: () => onAct(act), editLabel: text.change[act], ...(keys !== undefined && { shortcut: { id: `ticket.${act}`, keys } }) }
  return [
    { id: 'status', label: common.status, value: <TicketStatusMark status={ticket.status} />, ...edit('status', 's') },
    ...waitingFacts(ticket, text),
    { id: 'priority', label: common.priority, value: <PriorityMark priority={ticket.priority} />, ...edit('priority', 'p') },
    {
      id: 'assignee',
      label: inbox.columns.assignee,
      value: <PersonMark name={nameOf(ticket.assignee_id)} nobody={common.unassigned} />,
      ...edit('assign', 'a'),
    },
    {
      id: 'department',
      label: inbox.kinds.dept,
      value: desk?.departments.find(({ id }) => id === ticket.department_id)?.name ?? '',
      ...edit('department'),
    },
    { id: 'type', label: inbox.kinds.type, value: text.types[ticket.type], ...edit('type') },
    {
      id: 'tags',
      label: common.tags,
      value:
        ticket.tags.length === 0 ? (
          <Quiet>–</Quiet>
        ) : (
          <span className="flex flex-wrap gap-1">
            {ticket.tags.map((tag) => (
              <Tag key={tag} name={tag} />
            ))}
          </span>
        ),
      ...edit('tags', 't'),
    },
    ...standingFacts(ticket, text, edit),
  ]
}

const clockOf = ({ clocks }: TicketOverview, wanted: SlaClockRecord['metric']) => clocks.find(({ metric }) => metric === wanted) ?? null

const Promises = ({ ticket }: { ticket: TicketOverview }) => {
  const text = useText().inbox.sla
  const { sla } = ticket
  const states = { running: 'ok', paused: 'paused', met: 'met', breached: 'breached', cancelled: 'none', none: 'none' } as const
  const facts = SLA_METRICS.filter((metric) => sla[metric].state !== 'none').map((metric): Fact => {
    const { due_at, state } = sla[metric]
    const runs = state === 'running' || (state === 'breached' && sla.next_due_at === due_at)
    return {
      id: metric,
      label: text.metrics[metric],
      value: <SlaChip sla={states[state]} due_at={runs ? due_at : null} due_for={metric} clock={clockOf(ticket, metric)} />,
    }
  })
  if (facts.length === 0) return <Quiet>{text.noPromise}</Quiet>
  return <Facts facts={facts} />
}

const Client = ({ ticket }: { ticket: TicketOverview }) => {
  const { common, ticket: text } = useText()
  const { client, company, other_tickets, num_other_tickets } = ticket
  return (
    <>
      <p>
        <Go to={`/people/${client.id}`}>{client.name}</Go>
      </p>
      {client.name !== client.email && <Quiet>{client.email}</Quiet>}
      {client.phone !== '' && <Quiet>{client.phone}</Quiet>}
      {company !== null && (
        <p>
          <Go to={`/companies/${company.id}`}>{company.name}</Go>
        </p>
      )}
      {client.is_blocked && <Status kind="down" word={common.blocked} />}
      <Quiet>{text.otherTickets({ count: num_other_tickets })}</Quiet>
      {other_tickets.length > 0 && (
        <PanelList label={text.otherTicketsLabel}>
          {other_tickets.map(({ id, subject, status }) => (
            <li key={id} className="flex min-w-0 items-center gap-1">
              <TicketStatusMark status={status} look="glyph" />
              <span className="truncate">
                <Go to={`/tickets/${id}`}>{subject}</Go>
              </span>
            </li>
          ))}
        </PanelList>
      )}
    </>
  )
}

const LiveCheck = ({ uuid }: { uuid: string }) => {
  const text = useText().ticket
  const { data: check } = useQuery(checkQuery(uuid))
  if (check === undefined) return null
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Status kind={kindOfCheck[check.status]} running={check.started} />
      <Go to={`/p/${check.project.uuid}/checks/${uuid}`}>{check.name === '' ? text.unnamedCheck : check.name}</Go>
      {check.last_ping !== null && (
        <Quiet>
          <Time at={check.last_ping} />
        </Quiet>
      )}
    </li>
  )
}

export const TicketPanel = ({ ticket, onAct }: PanelProps) => {
  const { common, ticket: text } = useText()
  const mayMonitor = useMay('monitor:read')
  return (
    <div className="flex flex-col">
      <PanelPart title={text.properties}>
        <Facts facts={useProperties({ ticket, onAct })} />
      </PanelPart>
      <CustomFacts ticket={ticket} mayWrite={onAct !== undefined} />
      <PanelPart title={text.promises}>
        <Promises ticket={ticket} />
      </PanelPart>
      <PanelPart title={common.client}>
        <Client ticket={ticket} />
      </PanelPart>
      {mayMonitor && ticket.check_uuids.length > 0 && (
        <PanelPart title={common.checks}>
          <PanelList label={common.checks}>
            {ticket.check_uuids.map((uuid) => (
              <LiveCheck key={uuid} uuid={uuid} />
            ))}
          </PanelList>
        </PanelPart>
      )}
      <OnCall schedule_ids={ticket.schedule_ids} />
      <TiedAssets ticket={ticket} mayWrite={onAct !== undefined} />
      <Related ticket={ticket} />
      <Ties ticket={ticket} mayWrite={onAct !== undefined} />
    </div>
  )
}
