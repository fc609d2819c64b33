import { useRef, type RefObject } from 'react'
import type { TicketOverview, ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { deleteScheduledReply, sendScheduledReply, type ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'
import { call } from '../api/call.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import type { DraftKeeper } from './use-draft.ts'
import type { Files } from './use-files.ts'

type Desk = {
  readonly keeper: RefObject<DraftKeeper>
  readonly files: Files
  readonly refresh: () => Promise<void>
  readonly onUndo: (reply: ConversationMessage) => void
}

export const useLater = (ticket: TicketOverview, { keeper, files, refresh, onUndo }: Desk) => {
  const text = useText().ticket
  const toast = useToast()
  const { attempt } = useTicketActs()
  // Undo runs later: the reply may have been edited since.
  const newest = useRef(ticket)
  newest.current = ticket
  const paramsOf = (reply: ScheduledReplyRecord) => ({ id: ticket.id, scheduled_id: reply.id })
  const drop = async (reply: ScheduledReplyRecord, said: string): Promise<void> => {
    await call(deleteScheduledReply, { params: paramsOf(reply) })
    toast({ text: said })
    await refresh()
  }
  return {
    takeBack: (reply: ScheduledReplyRecord): void =>
      void attempt(async () => {
        const { body, cc, attachments } = newest.current.scheduled.find(({ id }) => id === reply.id) ?? reply
        await drop(reply, text.later.tookBack)
        keeper.current.restore(body, 'reply', cc ?? [])
        files.adopt(attachments)
      }),
    stop: (reply: ScheduledReplyRecord): void => void attempt(() => drop(reply, text.later.stopped({ name: reply.author.name }))),
    discard: (reply: ScheduledReplyRecord): void => void attempt(() => drop(reply, text.later.discarded)),
    sendNow: (reply: ScheduledReplyRecord): void =>
      void attempt(async () => {
        const { data } = await call(sendScheduledReply, { params: paramsOf(reply) })
        const said = text.sentTo({ name: ticket.client.name })
        toast(data.undo_until === null ? { text: said } : { text: said, undo: () => onUndo(data) })
        await refresh()
      }),
    refresh,
  }
}

export type Later = ReturnType<typeof useLater>
