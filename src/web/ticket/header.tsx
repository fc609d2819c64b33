import { ChevronDown, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import type { PresentAgent } from '../../contract/app/presence.ts'
import { SLA_METRICS } from '../../contract/app/queue.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Banner } from '../ui/page/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CellButton } from '../ui/list/cell-button.tsx'
import { CopyButton, copyText } from '../ui/copy-button.tsx'
import { InlineLink } from '../ui/inline-link.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import type { MenuItem } from '../ui/layer/menu-item.ts'
import { PageHeader } from '../ui/page/page.tsx'
import { PresentMarks } from '../ui/list/people.tsx'
import { SlaChip } from '../ui/sla-chip.tsx'
import { Status } from '../ui/status.tsx'
import { TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { isDone } from '../desk/is-done.ts'
import { followUpsOf } from './story.ts'
import type { FindStep } from '../desk/find-step.ts'
import type { TicketDoes } from './use-ticket-keys.tsx'

const Here = ({ people, drafting: every }: { people: readonly PresentAgent[]; drafting: TicketOverview['drafting'] }) => {
  const text = useText().ticket
  const format = useFormat()
  const drafting = every.filter(({ id }) => !people.some((person) => person.id === id))
  const replying = people.filter(({ activity }) => activity === 'replying').map(({ name }) => name)
  return (
    <>
      <PresentMarks people={people} />
      {replying.length > 0 && <span role="status">{text.replying({ count: replying.length, names: format.list(replying) })}</span>}
      {drafting.length > 0 && <span>{text.drafting({ names: format.list(drafting.map(({ name }) => name)) })}</span>}
    </>
  )
}

type HeaderProps = {
  readonly ticket: TicketOverview
  readonly people: readonly PresentAgent[]
  readonly does: TicketDoes | undefined
  readonly me: number | undefined
  /** Missing without a surrounding list. */
  readonly findStep: FindStep | undefined
}

const CHANGE_KEYS: Readonly<Record<string, string | undefined>> = { status: 's', priority: 'p', assign: 'a', tags: 't' }

const Steps = ({ findStep }: { findStep: FindStep }) => {
  const text = useText().inbox
  return (
    <span className="inline-flex">
      <IconButton label={text.previousTicket} onClick={() => findStep(-1)?.()}>
        <ChevronLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={text.nextTicket} onClick={() => findStep(1)?.()}>
        <ChevronRight aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}

const useMenu = ({ ticket, does }: HeaderProps): readonly MenuItem[] => {
  const { common, ticket: text, ui } = useText()
  const toast = useToast()
  const copy = (what: string): void => void copyText(what).then(() => toast({ text: ui.copiedWhat({ what }) }))
  const acts: readonly MenuItem[] =
    does === undefined
      ? []
      : [
          ...(['status', 'priority', 'assign', 'tags', 'department'] as const).map((act) => ({
            label: text.change[act],
            ...(CHANGE_KEYS[act] !== undefined && { keys: CHANGE_KEYS[act] }),
            onSelect: () => does.ask(act),
          })),
          { kind: 'line' },
          { label: common.assignToMe, keys: 'i', onSelect: does.toMe },
          { label: text.snooze, keys: 'z', onSelect: () => does.ask('snooze') },
          { label: text.applyMacro, onSelect: () => does.ask('macro') },
          { label: text.escalation.dots, onSelect: () => does.ask('escalate') },
          ...(isDone(ticket) ? [{ label: text.csat.dots, onSelect: () => does.ask('csat') }] : []),
          { label: common.mergeDots, keys: 'm', onSelect: does.askMerge },
          { label: text.renameDots, onSelect: does.askRename },
          { kind: 'line' },
        ]
  return [
    ...acts,
    { label: text.copyReference, onSelect: () => copy(ticket.reference) },
    { label: text.copyLink, onSelect: () => copy(`${location.origin}/tickets/${ticket.id}`) },
  ]
}

/** Status and SLA; `onStatus` makes the status clickable. */
export const Marks = ({ ticket, onStatus }: { ticket: TicketOverview; onStatus?: () => void }) => {
  const { ticket: text, inbox } = useText()
  const { sla, status } = ticket
  const due_for = SLA_METRICS.find((metric) => sla.next_due_at !== null && sla[metric].due_at === sla.next_due_at) ?? null
  const clock = ticket.clocks.find(({ metric }) => metric === due_for) ?? null
  return (
    <>
      {onStatus === undefined ? (
        <TicketStatusMark status={status} look="chip" />
      ) : (
        <CellButton tip={text.change.status} label={text.statusIs({ status: inbox.status[status] })} onClick={onStatus}>
          <TicketStatusMark status={status} look="chip" />
          <ChevronDown aria-hidden="true" className="size-4" />
        </CellButton>
      )}
      {sla.next_due_at !== null && <SlaChip sla={sla.status} due_at={sla.next_due_at} due_for={due_for} clock={clock} named look="chip" />}
      {ticket.escalation_level > 0 && <Status kind="late" look="chip" word={text.escalation.mark({ level: ticket.escalation_level })} />}
    </>
  )
}

export const TicketHeader = (props: HeaderProps) => {
  const { ticket, people, does, me, findStep } = props
  const { common, ticket: text } = useText()
  const items = useMenu(props)
  return (
    <div className="px-3 pt-3">
      <PageHeader
        title={ticket.subject}
        status={<Marks ticket={ticket} {...(does !== undefined && { onStatus: () => does.ask('status') })} />}
        facts={
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span className="inline-flex items-center">
              {ticket.reference}
              <CopyButton value={ticket.reference} label={text.copyReference} />
            </span>
            <span>
              {text.openedBy({ name: ticket.client.name })} <Time at={ticket.created_at} />
            </span>
            <Here people={people} drafting={ticket.drafting.filter(({ id }) => id !== me)} />
          </span>
        }
        actions={
          <>
            {findStep !== undefined && <Steps findStep={findStep} />}
            {does !== undefined && (
              <Button keys="e" onClick={isDone(ticket) ? does.reopen : does.resolve}>
                {isDone(ticket) ? common.reopen : common.resolve}
              </Button>
            )}
            <Menu align="end" label={common.more} icon={<Ellipsis aria-hidden="true" className="size-4" />} items={items} />
          </>
        }
      />
    </div>
  )
}

export const MergeBanners = ({ ticket, onUnmerge }: { ticket: TicketOverview; onUnmerge: ((id: number) => void) | undefined }) => {
  const text = useText().ticket
  const undo = (id: number) => onUnmerge && <Button onClick={() => onUnmerge(id)}>{text.unmerge}</Button>
  return (
    <>
      {ticket.merged_into_id !== null && (
        <Banner kind="paused" action={undo(ticket.id)}>
          {text.wasMerged}{' '}
          <InlineLink
            to={`/tickets/${ticket.merged_into_id}`}
          >{`HD-${ticket.merged_into_id} ${ticket.merged_into?.subject ?? ''}`}</InlineLink>
        </Banner>
      )}
      {ticket.merged_from.map(({ id, subject }) => (
        <Banner key={id} kind="new" action={undo(id)}>
          {text.holds} <InlineLink to={`/tickets/${id}`}>{`HD-${id} ${subject}`}</InlineLink>
        </Banner>
      ))}
    </>
  )
}

const TicketLink = ({ id }: { id: number }) => <InlineLink to={`/tickets/${id}`}>{`HD-${id}`}</InlineLink>

export const ClosedBanners = ({ ticket, onFollowUp }: { ticket: TicketOverview; onFollowUp: (() => void) | undefined }) => {
  const text = useText().ticket
  const isClosed = ticket.status === 'closed' && ticket.merged_into_id === null
  const last = followUpsOf(ticket).at(-1)
  return (
    <>
      {ticket.follow_up_of_id !== null && (
        <Banner kind="new">
          {text.followsUp} <TicketLink id={ticket.follow_up_of_id} />
        </Banner>
      )}
      {isClosed && (
        <Banner kind="paused" action={last === undefined && onFollowUp && <Button onClick={onFollowUp}>{text.followUpDots}</Button>}>
          {last === undefined ? text.isClosed({ name: ticket.client.name }) : text.goesOn} {last !== undefined && <TicketLink id={last} />}
        </Banner>
      )}
    </>
  )
}
