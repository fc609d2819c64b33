import { useMemo, useState } from 'react'
import { Ellipsis, Pencil } from 'lucide-react'
import type { TicketOverview, ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { downloadAttachment } from '../../contract/v1/attachments.ts'
import { apiRoot } from '../api/call.ts'
import { urlOf } from '../api/url.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { MailFrame } from '../ui/writing/mail-frame.tsx'
import { isPlainHtml, picturesIn, type Pictures } from '../ui/writing/mail-page.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { FileChip, Folded, MessageBox, PlainText } from '../ui/writing/message.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { splitQuote } from './quote.ts'
import type { Said } from './story.ts'
import { useEditing, type Editing } from './use-editing.ts'
import type { Later } from './use-later.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const EditSaid = lazyLayer(() => import('./edit-said.tsx').then((module) => module.EditSaid))

/** Longer messages are collapsed, so that one large mail does not block rendering. */
const longest = 60_000

const Words = ({ said, pictures }: { said: Said; pictures: Pictures }) => {
  const text = useText().ticket
  const format = useFormat()
  const [whole, setWhole] = useState(false)
  const size = Math.max(said.body.length, said.body_html.length)
  if (size > longest && !whole)
    return (
      <>
        <PlainText>{`${said.body.slice(0, 2_000)}…`}</PlainText>
        <Button look="quiet" onClick={() => setWhole(true)}>
          {text.showWhole({ size: format.bytes(size) })}
        </Button>
      </>
    )
  if (!isPlainHtml(said.body_html))
    return <MailFrame title={text.messageBy({ name: said.author.name })} html={said.body_html} pictures={pictures} />
  const { own, quoted } = splitQuote(said.body)
  return (
    <>
      <PlainText>{own}</PlainText>
      {quoted !== '' && (
        <Folded label={text.quotedText}>
          <PlainText>{quoted}</PlainText>
        </Folded>
      )}
    </>
  )
}

const DELIVERY = { queued: 'running', sent: 'up', failed: 'down', bounced: 'down' } as const

const Delivery = ({ message }: { message: ConversationMessage }) => {
  const text = useText().ticket
  const { email_status, channel, author, undo_until } = message
  if (author.type === 'client') return <Quiet>{text.via[channel]}</Quiet>
  if (email_status === 'none' || email_status === 'sent') return null
  return (
    <Status
      kind={DELIVERY[email_status]}
      word={undo_until !== null && email_status === 'queued' ? text.held : text.delivery[email_status]}
    />
  )
}

/** Warns of a mail whose sender the relay could not verify, or found to be forged. */
const Unverified = ({ sender_verification }: Pick<Said, 'sender_verification'>) => {
  const text = useText().ticket
  if (sender_verification === 'failed') return <Status kind="down" word={text.senderNotVerified} />
  return sender_verification === 'unknown' ? <Quiet>{text.senderNotVerified}</Quiet> : null
}

const Edited = ({ at }: { at: string }) => {
  const text = useText().ticket
  return (
    <Quiet>
      {text.edited} <Time at={at} />
    </Quiet>
  )
}

/** Image types without scripts; SVG is excluded. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

/** Inline images of the mail, loaded from its attachments; no remote request reveals that it was read. */
const usePictures = ({ body_html, attachments }: Said): Pictures =>
  useMemo(() => {
    const named = picturesIn(body_html)
    return new Map(
      attachments.flatMap(({ id, content_id, content_type }) =>
        content_id !== undefined && named.has(content_id) && PICTURE.test(content_type) ? [[content_id, fileUrl(id)] as const] : [],
      ),
    )
  }, [body_html, attachments])

const fileUrl = (id: number): string => urlOf(apiRoot, downloadAttachment.path, { params: { id } })

export type MessageActs = {
  readonly onSplit: ((message: ConversationMessage) => void) | undefined
  readonly onUndo: (message: ConversationMessage) => void
  readonly fixed: boolean
  readonly me: number | undefined
  readonly later: Later | undefined
}

const MessageMenu = ({ message, onSplit }: { message: ConversationMessage; onSplit: MessageActs['onSplit'] }) => {
  const text = useText().ticket
  return (
    <Menu
      align="end"
      label={text.messageActs({ name: message.author.name })}
      icon={<Ellipsis aria-hidden="true" className="size-4" />}
      items={[
        { label: text.copyMessage, onSelect: () => void copyText(message.body) },
        ...(onSplit === undefined ? [] : [{ label: text.splitDots, onSelect: () => onSplit(message) }]),
      ]}
    />
  )
}

const Doing = ({ message, acts, editing }: { message: ConversationMessage; acts: MessageActs; editing: Editing }) => {
  const { common, ticket: text } = useText()
  const { author, undo_until, email_status } = message
  const mayUndo = undo_until !== null && email_status === 'queued' && author.type === 'agent' && author.id === acts.me
  return (
    <span className="inline-flex items-center gap-1">
      {mayUndo && <Button onClick={() => acts.onUndo(message)}>{text.takeBack}</Button>}
      {editing.onEdit !== undefined && !editing.isOpen && (
        <IconButton label={common.edit} onClick={editing.onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      <MessageMenu message={message} onSplit={acts.onSplit} />
    </span>
  )
}

export const SaidBox = ({ said, acts, ticket }: { said: Said; acts: MessageActs; ticket: TicketOverview }) => {
  const text = useText().ticket
  const { message, author, attachments } = said
  const kind = said.is_internal ? 'note' : author.type
  const pictures = usePictures(said)
  const editing = useEditing(message, acts)
  const files = attachments.filter(({ id, content_id = '' }) => pictures.get(content_id) !== fileUrl(id))
  return (
    <MessageBox
      author={author.name}
      kind={kind}
      noteLabel={text.onlyTeam}
      label={said.is_internal ? text.noteBy({ name: author.name }) : text.messageBy({ name: author.name })}
      time={<Time at={said.at} />}
      facts={
        <>
          {message === undefined ? <Quiet>{text.via[ticket.channel]}</Quiet> : <Delivery message={message} />}
          <Unverified sender_verification={said.sender_verification} />
          {typeof message?.source_ticket_id === 'number' && <Chip>{text.fromTicket({ ticket: `HD-${message.source_ticket_id}` })}</Chip>}
          {typeof message?.edited_at === 'string' && <Edited at={message.edited_at} />}
        </>
      }
      actions={message === undefined ? undefined : <Doing message={message} acts={acts} editing={editing} />}
    >
      {editing.isOpen && message !== undefined ? (
        <EditSaid
          message={message}
          words={editing.words}
          onWords={editing.setWords}
          onClose={editing.close}
          pending={<Words said={said} pictures={pictures} />}
        />
      ) : (
        <Words said={said} pictures={pictures} />
      )}
      {files.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-2">
          {files.map(({ id, filename, size }) => (
            <FileChip key={id} name={filename} size={size} href={fileUrl(id)} />
          ))}
        </div>
      )}
    </MessageBox>
  )
}
