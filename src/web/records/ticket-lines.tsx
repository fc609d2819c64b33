import type { TicketCards } from '../../contract/app/cards.ts'
import { X } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { IconButton } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/page/room.tsx'
import { TicketGlyph } from '../ui/ticket-words.tsx'

type TicketLinesProps = { readonly tickets: TicketCards; readonly none: string; readonly onUnlink?: (id: number) => void }

export const TicketLines = ({ tickets, none, onUnlink }: TicketLinesProps) => {
  const { common, incidents: text } = useText()
  const { visible, num_hidden } = tickets
  return (
    <>
      {visible.length === 0 && num_hidden === 0 && <Quiet>{none}</Quiet>}
      {visible.length > 0 && (
        <Lines label={common.tickets}>
          {visible.map(({ id, reference, subject, status, requester_name }) => (
            <Line
              key={id}
              glyph={<TicketGlyph status={status} />}
              detail={`${reference} · ${text.ticketStatus[status]} · ${requester_name}`}
              end={
                onUnlink && (
                  <IconButton label={text.unlink({ what: reference })} onClick={() => onUnlink(id)}>
                    <X aria-hidden="true" className="size-4" />
                  </IconButton>
                )
              }
            >
              <Go to={`/tickets/${id}`}>{subject}</Go>
            </Line>
          ))}
        </Lines>
      )}
      {num_hidden > 0 && <Quiet>{text.hiddenTickets({ count: num_hidden })}</Quiet>}
    </>
  )
}
