import { useState } from 'react'
import { Link2, X } from 'lucide-react'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { followTicket, linkTickets, unfollowTicket, unlinkTickets } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { PanelList, PanelPart } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { TicketPicker } from './ticket-picker.tsx'
import { useTicketRefresh } from './use-ticket-refresh.ts'

type TiesProps = { readonly ticket: TicketOverview; readonly mayWrite: boolean }

type LinkProps = { readonly link: TicketOverview['links'][number]; readonly onRemove: (() => void) | undefined }

const LinkRow = ({ link: { ticket_id, reference, type, subject }, onRemove }: LinkProps) => {
  const text = useText().ticket
  return (
    <li className="flex min-w-0 items-center gap-1">
      <Quiet>{text.linkTypes[type]}</Quiet>
      <span className="min-w-0 grow truncate">
        <Go to={`/tickets/${ticket_id}`}>{`${reference} ${subject}`}</Go>
      </span>
      {onRemove !== undefined && (
        <IconButton label={text.removeLink({ ticket: reference })} onClick={onRemove}>
          <X aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
    </li>
  )
}

const Links = ({ ticket, mayWrite }: TiesProps) => {
  const { common, ticket: text } = useText()
  const refresh = useTicketRefresh(ticket.id)
  const [picking, setPicking] = useState(false)
  const params = { id: ticket.id }
  if (!mayWrite && ticket.links.length === 0) return null
  const remove = ({ ticket_id, type }: LinkProps['link']): void =>
    refresh(() => call(unlinkTickets, { params, query: { ticket_id, type }, body: {} }))
  const add = (
    <IconButton label={text.addLink} onClick={() => setPicking(true)}>
      <Link2 aria-hidden="true" className="size-4" />
    </IconButton>
  )
  return (
    <PanelPart title={common.linkedTickets} end={mayWrite && add}>
      {ticket.links.length === 0 && <Quiet>{text.noLinks}</Quiet>}
      <PanelList label={common.linkedTickets}>
        {ticket.links.map((link) => (
          <LinkRow key={`${link.type} ${link.ticket_id}`} link={link} onRemove={mayWrite ? () => remove(link) : undefined} />
        ))}
      </PanelList>
      {picking && (
        <TicketPicker
          title={text.addLink}
          without={[ticket.id]}
          client_id={ticket.client.id}
          onClose={() => setPicking(false)}
          onPick={({ id }) => {
            setPicking(false)
            refresh(() => call(linkTickets, { params, body: { ticket_id: id } }))
          }}
        />
      )}
    </PanelPart>
  )
}

const Followers = ({ ticket, mayWrite }: TiesProps) => {
  const text = useText().ticket
  const format = useFormat()
  const me = useMe()
  const refresh = useTicketRefresh(ticket.id)
  const follows = ticket.followers.some(({ id }) => id === me?.id)
  const flip = (): void =>
    refresh(() =>
      follows
        ? call(unfollowTicket, { params: { id: ticket.id, user_id: me?.id ?? 0 } })
        : call(followTicket, { params: { id: ticket.id }, body: {} }),
    )
  return (
    <PanelPart
      title={text.followers}
      end={
        mayWrite && (
          <Button look="quiet" onClick={flip}>
            {follows ? text.unfollow : text.follow}
          </Button>
        )
      }
    >
      <Quiet>{ticket.followers.length === 0 ? text.noFollowers : format.list(ticket.followers.map(({ name }) => name))}</Quiet>
      {ticket.cc.length > 0 && <Quiet>{text.ccAlso({ addresses: ticket.cc.join(', ') })}</Quiet>}
    </PanelPart>
  )
}

export const Ties = (props: TiesProps) => (
  <>
    <Links {...props} />
    <Followers {...props} />
  </>
)
