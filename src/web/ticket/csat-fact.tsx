import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { useText } from '../i18n/text.tsx'
import { Level } from '../ui/level.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Time } from '../ui/time/time.tsx'
import { verdictOf } from '../desk/csat-state.ts'

export const Rated = ({ ticket }: { ticket: TicketOverview }) => {
  const text = useText().ticket.csat
  const { rating, comment, asked_at } = verdictOf(ticket)
  if (rating === undefined)
    return (
      <Quiet>
        {asked_at === undefined ? (
          text.notAsked
        ) : (
          <>
            {text.asked} <Time at={asked_at} />
          </>
        )}
      </Quiet>
    )
  const stars = Number(rating)
  return (
    <>
      <Level at={stars} of={5} kind={stars <= 2 ? 'down' : 'paused'} word={text.rated({ rating: stars, word: text.words[rating] })} />
      {comment !== '' && <Quiet>{comment}</Quiet>}
    </>
  )
}
