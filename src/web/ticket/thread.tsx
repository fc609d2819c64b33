import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { deskQuery } from '../desk/data.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Story, StoryItem, StoryLine } from '../ui/writing/message.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Time } from '../ui/time/time.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { sentenceOf } from './event-words.ts'
import { Planned } from './planned.tsx'
import { SaidBox, type MessageActs } from './said.tsx'
import { STORY_PARTS, storyOf, type Happened, type StoryPart } from './story.ts'

const Events = ({ events }: Happened) => {
  const { ticket: text, inbox } = useText()
  const format = useFormat()
  const { data: desk } = useQuery(deskQuery)
  const saying = { yes: text.fields.yes, no: text.fields.no, format }
  const lines = events.flatMap((event) => {
    const sentence = sentenceOf(event, { text: text.events, inbox, desk, saying })
    return sentence === undefined ? [] : [{ id: event.id, sentence, at: event.created_at }]
  })
  return lines.map(({ id, sentence, at }) => (
    <StoryLine key={id} time={<Time at={at} />}>
      {sentence}
    </StoryLine>
  ))
}

/** Scrolls to the last message, and to new ones only while the end is visible. */
const useEnd = (last: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const toEnd = (): void => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [last])
  useEffect(() => {
    const content = scroller.current?.firstElementChild
    if (content === undefined || content === null) return undefined
    const watcher = new ResizeObserver(() => atEnd.current && toEnd())
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [])
  const onScroll = (): void => {
    const element = scroller.current
    if (element !== null) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40
  }
  return { scroller, onScroll }
}

const PlannedItems = ({ planned, ticket, acts }: Omit<ThreadProps, 'onEarlier'> & { planned: TicketOverview['scheduled'] }) =>
  planned.map((reply) => (
    <StoryItem key={`planned ${reply.id}`}>
      <Planned reply={reply} ticket={ticket} me={acts.me} later={acts.later} />
    </StoryItem>
  ))

type ThreadProps = { readonly ticket: TicketOverview; readonly acts: MessageActs; readonly onEarlier: () => void }

export const Thread = ({ ticket, acts, onEarlier }: ThreadProps) => {
  const { common, ticket: text } = useText()
  const [part, setPart] = useState<StoryPart>('all')
  const story = useMemo(() => storyOf(ticket, part), [ticket, part])
  const planned = part === 'all' || part === 'messages' ? ticket.scheduled : []
  const { scroller, onScroll } = useEnd(planned.length > 0 ? `planned ${planned.at(-1)?.id}` : story.at(-1)?.id)
  const [first, ...rest] = ticket.num_earlier_messages > 0 && story[0]?.id === 'opening' ? story : [undefined, ...story]
  return (
    <>
      <div className="flex px-3 pb-2">
        <Segmented label={common.show} value={part} choices={wordChoices(STORY_PARTS, text.parts)} onChange={setPart} />
      </div>
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={text.conversation}
        className="min-h-0 grow overflow-y-auto px-3 pb-3 -outline-offset-2"
      >
        <div className="pb-(--toast-read,0px)">
          <Story label={text.conversation}>
            {first?.kind === 'message' && (
              <StoryItem>
                <SaidBox said={first} acts={acts} ticket={ticket} />
              </StoryItem>
            )}
            {ticket.num_earlier_messages > 0 && (
              <li className="justify-self-center">
                <Button onClick={onEarlier}>{text.earlier({ count: ticket.num_earlier_messages })}</Button>
              </li>
            )}
            {rest.map((chapter) => (
              <StoryItem key={chapter?.id}>
                {chapter?.kind === 'message' && <SaidBox said={chapter} acts={acts} ticket={ticket} />}
                {chapter?.kind === 'events' && <Events {...chapter} />}
              </StoryItem>
            ))}
            <PlannedItems planned={planned} ticket={ticket} acts={acts} />
          </Story>
        </div>
      </div>
    </>
  )
}
