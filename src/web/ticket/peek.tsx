import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { MessageBox, PlainText } from '../ui/writing/message.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState, Skeleton } from '../ui/page/states.tsx'
import { PriorityMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { ticketQuery } from '../desk/data.ts'
import { Marks } from './header.tsx'
import { storyOf } from './story.ts'

const glimpse = 3
const mostLetters = 1_200

const cut = (body: string): string => (body.length > mostLetters ? `${body.slice(0, mostLetters)}…` : body)

const Look = ({ ticket }: { ticket: TicketOverview }) => {
  const text = useText().ticket
  const said = storyOf(ticket, 'all').flatMap((chapter) => (chapter.kind === 'message' ? [chapter] : []))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Marks ticket={ticket} />
        <PriorityMark priority={ticket.priority} />
        <Quiet>
          {ticket.client.name}
          {ticket.company !== null && ` · ${ticket.company.name}`}
        </Quiet>
      </div>
      {said.slice(-glimpse).map(({ id, at, author, is_internal, body }) => (
        <MessageBox
          key={id}
          author={author.name}
          kind={is_internal ? 'note' : author.type}
          noteLabel={text.onlyTeam}
          label={is_internal ? text.noteBy({ name: author.name }) : text.messageBy({ name: author.name })}
          time={<Time at={at} />}
        >
          <PlainText>{cut(body)}</PlainText>
        </MessageBox>
      ))}
    </div>
  )
}

type PeekProps = { readonly id: number; readonly subject: string; readonly onOpen: () => void; readonly onClose: () => void }

/** Read-only preview from the list; sends no presence. */
export const TicketPeek = ({ id, subject, onOpen, onClose }: PeekProps) => {
  const { inbox, ticket: text } = useText()
  const query = useQuery(ticketQuery(id, glimpse))
  return (
    <Dialog
      title={`HD-${id} ${subject}`}
      width="wide"
      lightDismiss
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onOpen}>
          {inbox.toTicket}
        </Button>
      }
    >
      {query.isError && <ErrorState what={text.loadFailed} why={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton rows={4} />}
      {query.data !== undefined && <Look ticket={query.data} />}
    </Dialog>
  )
}
