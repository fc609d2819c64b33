import { useState, type RefObject } from 'react'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { getPrefs } from '../prefs.ts'
import type { EditorHandle } from '../ui/writing/editor-handle.ts'
import { wishHere, type ComposerProps, type Leaving } from './composer-props.ts'
import { newsSince } from './story.ts'

/** Applies the “after sending” preference; at the end of a list it returns to the list. */
const wayOut = (leaving: Leaving): (() => void) => {
  const wish = wishHere(getPrefs().after_send, leaving)
  const { findNext, onBack } = leaving
  const next = wish === 'next' ? findNext?.() : undefined
  return () => (wish === 'stay' ? undefined : (next ?? onBack)?.())
}

type SendWish = { readonly status?: TicketStatus; readonly isLater?: boolean; readonly send_at?: string }

/** Sends the draft. Unread messages must be confirmed before a reply, not before a note. */
export const useSendFlow = ({ ticket, me, keeper, files, sending, leaving }: ComposerProps, handle: RefObject<EditorHandle | null>) => {
  const [pending, setPending] = useState<SendWish>()
  const [choosing, setChoosing] = useState(false)
  const [tried, setTried] = useState<SendWish>({})
  const { draft } = keeper
  const news = newsSince(ticket, draft.began_at, me)
  const go = async ({ status, isLater = false, send_at }: SendWish): Promise<void> => {
    setPending(undefined)
    setChoosing(false)
    if (draft.text.trim() === '' && files.done.length === 0) return handle.current?.focus()
    if (isLater) return setChoosing(true)
    setTried({ status, send_at })
    // Determined before sending, because the list may be reordered afterwards.
    const leave = wayOut(leaving)
    if (!(await sending.send({ html: handle.current?.richHtml(), status, send_at }))) return
    handle.current?.put('')
    leave()
  }
  const begin = (wish: SendWish): void => (news.length > 0 && draft.mode === 'reply' ? setPending(wish) : void go(wish))
  return {
    news,
    asking: pending !== undefined,
    ask: (status?: TicketStatus): void => begin({ status }),
    retry: (): void => begin(tried),
    askLater: (): void => begin({ isLater: true }),
    choosing,
    choose: (send_at: string): void => void go({ send_at }),
    stopChoosing: (): void => setChoosing(false),
    goOn: (): void => void go(pending ?? {}),
    read: (): void => {
      keeper.readAll()
      setPending(undefined)
    },
  }
}

export type SendFlow = ReturnType<typeof useSendFlow>
