import { useEffect, useRef, useState, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TicketOverview, ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { createReply, undoReply } from '../../contract/v1/replies.ts'
import type { ScheduledReplyRecord } from '../../contract/v1/scheduled-replies.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useMoment } from '../desk/moments/later-picker.tsx'
import type { DraftKeeper } from './use-draft.ts'
import type { Files } from './use-files.ts'
import { useLater } from './use-later.ts'

type Wish = {
  readonly html: string | undefined
  readonly status: TicketStatus | undefined
  readonly send_at: string | undefined
}

const post = (ticket: TicketOverview, { draft }: DraftKeeper, files: Files, { html, status, send_at }: Wish) => {
  const isNote = draft.mode === 'note'
  return call(createReply, {
    params: { id: ticket.id },
    body: {
      body: draft.text,
      is_internal: isNote,
      ...(html !== undefined && { body_html: html }),
      ...(!isNote && draft.cc.length > 0 && { cc: [...draft.cc] }),
      ...(files.done.length > 0 && { attachments: files.done.map(({ id }) => id) }),
      ...(status !== undefined && { status }),
      ...(send_at !== undefined && { send_at }),
    },
  })
}

/** Toast link back to the ticket. Its cache is invalidated, because the draft is now on the server. */
const useWayBack = (id: number) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return (): Promise<void> | undefined => {
    if (isHere.current) return undefined
    queries.removeQueries({ queryKey: ['ticket', id] })
    return navigate({ to: `/tickets/${id}` })
  }
}

/** Undoes a sent reply. It runs later, so it reads the current draft. */
const useTakeBack = (ticket: TicketOverview, newest: RefObject<DraftKeeper>, files: Files, refresh: () => Promise<void>) => {
  const text = useText().ticket
  const toast = useToast()
  const wayBack = useWayBack(ticket.id)
  const undo = async (reply: ConversationMessage): Promise<void> => {
    const params = { id: ticket.id, reply_id: reply.id }
    const { data } = await call(undoReply, { params })
    const leadsBack = wayBack()
    if (leadsBack !== undefined) return leadsBack
    newest.current.restore(data.body, data.is_internal ? 'note' : 'reply', data.cc)
    files.adopt(reply.attachments)
    await refresh()
  }
  return (reply: ConversationMessage): void =>
    void undo(reply).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toast({ text: error.message === '' ? text.undoFailed : error.message, tone: 'down' })
    })
}

/** Sends the draft. After a failure the text stays; a sent reply can be undone for a while. */
export const useSend = (ticket: TicketOverview, keeper: DraftKeeper, files: Files) => {
  const text = useText().ticket
  const toast = useToast()
  const queries = useQueryClient()
  const momentOf = useMoment()
  const newest = useRef(keeper)
  newest.current = keeper
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['ticket', ticket.id] })
  const takeBack = useTakeBack(ticket, newest, files, refresh)
  const later = useLater(ticket, { keeper: newest, files, refresh, onUndo: takeBack })
  const tell = (said: ConversationMessage | ScheduledReplyRecord): void => {
    if ('send_at' in said) return toast({ text: text.later.goes({ when: momentOf(said.send_at) }), undo: () => later.takeBack(said) })
    const sentence = said.is_internal ? text.noteAdded : text.sentTo({ name: ticket.client.name })
    toast(said.undo_until === null ? { text: sentence } : { text: sentence, undo: () => takeBack(said) })
  }
  const send = async (wish: Wish): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      await keeper.settle()
      const { data: said } = await post(ticket, keeper, files, wish)
      keeper.clear()
      files.clear()
      tell(said)
      await refresh()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure, takeBack, later }
}

export type Sending = ReturnType<typeof useSend>
