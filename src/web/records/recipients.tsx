import type { TicketCards } from '../../contract/app/cards.ts'
import { useText } from '../i18n/text.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/page/room.tsx'

const previewed = 8

export const openIn = ({ visible }: TicketCards) => visible.filter(({ is_open }) => is_open)

export const Recipients = ({ tickets }: { tickets: TicketCards }) => {
  const text = useText().incidents
  const open = openIn(tickets)
  return (
    <div>
      <Quiet>{text.preview}</Quiet>
      <Lines label={text.preview}>
        {open.slice(0, previewed).map(({ id, reference, subject, requester_name }) => (
          <Line key={id} detail={`${reference} · ${subject}`}>
            {requester_name}
          </Line>
        ))}
      </Lines>
      {open.length > previewed && <Quiet>{text.previewMore({ count: open.length - previewed })}</Quiet>}
    </div>
  )
}
