import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { Time } from '../ui/time/time.tsx'
import { MessageBox, PlainText } from '../ui/writing/message.tsx'
import { splitQuote } from './quote.ts'

type NewsProps = {
  readonly news: readonly ConversationMessage[]
  /** A send was requested before the new replies were read. */
  readonly asking: boolean
  readonly isNote: boolean
  readonly onRead: () => void
  readonly onSend: () => void
}

const Arrived = ({ message }: { message: ConversationMessage }) => {
  const text = useText().ticket
  const { author, is_internal, created_at, body } = message
  return (
    <MessageBox
      author={author.name}
      kind={is_internal ? 'note' : author.type}
      noteLabel={text.onlyTeam}
      label={text.messageBy({ name: author.name })}
      time={<Time at={created_at} />}
    >
      <PlainText>{splitQuote(body).own}</PlainText>
    </MessageBox>
  )
}

/** Banner for replies that arrived while the draft was written; shown again before sending. */
export const News = ({ news, asking, isNote, onRead, onSend }: NewsProps) => {
  const { common, ticket: text } = useText()
  const last = news.at(-1)
  if (last === undefined) return null
  if (!asking)
    return (
      <Notice
        kind="new"
        sentence={text.newsArrived({ count: news.length, name: last.author.name })}
        action={{ label: common.dismiss, run: onRead }}
      />
    )
  return (
    <Dialog
      title={text.newsTitle({ count: news.length })}
      width="wide"
      onClose={onRead}
      actions={
        <>
          <Button onClick={onRead}>{text.keepWriting}</Button>
          <Button look="primary" onClick={onSend}>
            {isNote ? text.addNote : text.sendAnyway}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.newsSentence}</p>
        {news.map((message) => (
          <Arrived key={message.id} message={message} />
        ))}
      </div>
    </Dialog>
  )
}
