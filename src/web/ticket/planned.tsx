import { useState } from 'react'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import type { ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { MailFrame } from '../ui/writing/mail-frame.tsx'
import { isPlainHtml } from '../ui/writing/mail-page.ts'
import { FileChip, MessageBox, PlainText } from '../ui/writing/message.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { laterActs, newsFor, type LaterAct } from './later-state.ts'
import { useMoment } from '../desk/moments/later-picker.tsx'
import type { Later } from './use-later.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const EditLater = lazyLayer(() => import('./edit-later.tsx').then((module) => module.EditLater))

type PlannedProps = {
  readonly reply: ScheduledReplyRecord
  readonly ticket: TicketOverview
  readonly me: number | undefined
  readonly later: Later | undefined
}

const Standing = ({ reply, ticket }: Pick<PlannedProps, 'reply' | 'ticket'>) => {
  const text = useText().ticket.later
  if (reply.cancel_reason !== null) return <Notice kind="down" sentence={text.reasons[reply.cancel_reason]} />
  const news = newsFor(ticket, reply)
  if (news === undefined) return null
  if (news !== 'clientWrote') return <Notice kind="late" sentence={text[news]} />
  const kept = reply.status === null ? '' : ` ${text.statusKept}`
  return <Notice kind="late" sentence={`${text.clientWrote({ name: ticket.client.name })}${kept}`} />
}

const Acts = ({ reply, ticket, me, later, onEdit }: PlannedProps & { onEdit: () => void }) => {
  const { common } = useText()
  const text = useText().ticket.later
  if (later === undefined) return null
  const isWaiting = reply.cancel_reason === null
  const labels = {
    edit: common.edit,
    sendNow: text.sendNow,
    takeBack: isWaiting ? common.cancel : text.takeBack,
    stop: text.stop,
    discard: common.discard,
  }
  const run = (act: LaterAct): void => (act === 'edit' ? onEdit() : later[act](reply))
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {laterActs({ isMine: reply.author.id === me, isMerged: ticket.merged_into_id !== null, isWaiting }).map((act) => (
        <Button key={act} onClick={() => run(act)}>
          {labels[act]}
        </Button>
      ))}
    </span>
  )
}

export const Planned = (props: PlannedProps) => {
  const { reply, ticket } = props
  const { common, ticket: text, inbox } = useText()
  const momentOf = useMoment()
  const [editing, setEditing] = useState(false)
  const { author, attachments, status, cancel_reason } = reply
  const goes = [text.later.goes({ when: momentOf(reply.send_at) }), ...(status === null ? [] : [`→ ${inbox.status[status]}`])].join(' ')
  return (
    <MessageBox
      author={author.name}
      kind="agent"
      noteLabel={text.onlyTeam}
      label={text.later.by({ name: author.name })}
      time={<Time at={reply.updated_at} />}
      facts={cancel_reason === null ? <Status kind="late" word={goes} /> : <Status kind="down" word={common.cancelled} />}
      actions={<Acts {...props} onEdit={() => setEditing(true)} />}
    >
      {isPlainHtml(reply.body_html) ? (
        <PlainText>{reply.body}</PlainText>
      ) : (
        <MailFrame title={text.later.by({ name: author.name })} html={reply.body_html} />
      )}
      {attachments.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-2">
          {attachments.map(({ id, filename, size }) => (
            <FileChip key={id} name={filename} size={size} />
          ))}
        </div>
      )}
      <Standing reply={reply} ticket={ticket} />
      {editing && <EditLater reply={reply} onClose={() => setEditing(false)} />}
    </MessageBox>
  )
}
