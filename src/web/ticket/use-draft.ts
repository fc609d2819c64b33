import { useRef, useState } from 'react'
import { formatIsoMillis } from '../../contract/time.ts'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { deleteDraft, putDraft } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { useSaver, type SaveState as Saving } from '../ui/writing/saver.ts'
import { chooseDraft, joinDrafts, noDraft, readDraft, type Draft } from './draft-shape.ts'

/** `here`: the server could not be reached, and only this browser has it. */
export type SaveState = 'none' | 'waiting' | 'saved' | 'here'

/** What was read when the ticket was opened is safe until something is typed. */
const safetyOf = ({ text }: Draft, saving: Saving): SaveState => {
  if (text === '') return 'none'
  return saving === 'failed' ? 'here' : saving === 'none' ? 'saved' : saving
}

const keyOf = (id: number, me: number | undefined): string => `watchdesk.draft.${me ?? 0}.${id}`

const readLocal = (key: string): Draft | undefined => {
  try {
    return readDraft(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

const writeLocal = (key: string, draft: Draft): void => {
  try {
    if (draft.text === '' && draft.mode === 'reply') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the server's copy is the only one.
  }
}

type Written = { readonly draft: Draft; readonly attachments: readonly number[] }

const saveThere = async (id: number, { draft: { text, mode, cc }, attachments }: Written): Promise<void> => {
  if (text === '') await call(deleteDraft, { params: { id } })
  else
    await call(putDraft, { params: { id }, body: { body: text, is_internal: mode === 'note', cc: [...cc], attachments: [...attachments] } })
}

const now = (): string => formatIsoMillis(serverNow())

/** What somebody writes on a ticket. It is read once, when the ticket is opened: nothing that happens later replaces it. */
export const useDraft = (ticket: TicketOverview, me: number | undefined) => {
  const key = keyOf(ticket.id, me)
  const [draft, setDraft] = useState(() => chooseDraft(readLocal(key), ticket.draft))
  const [version, setVersion] = useState(0)
  const attachments = useRef<readonly number[]>(ticket.draft?.attachments ?? [])
  const saver = useSaver((written: Written) => saveThere(ticket.id, written))
  const show = (next: Draft): void => {
    setDraft(next)
    writeLocal(key, next)
  }
  const keep = (next: Draft): void => {
    const whole = { ...next, saved_at: now(), began_at: next.text === '' ? undefined : (draft.began_at ?? now()) }
    show(whole)
    saver.later({ draft: whole, attachments: attachments.current })
  }
  return {
    draft,
    state: safetyOf(draft, saver.state),
    /** Grows when another text was put in place of what is being written. */
    version,
    setText: (text: string) => text !== draft.text && keep({ ...draft, text }),
    setMode: (mode: ComposerMode) => keep({ ...draft, mode }),
    setCc: (cc: readonly string[]) => keep({ ...draft, cc }),
    noteFiles: (ids: readonly number[]) => {
      attachments.current = ids
      if (draft.text !== '') saver.later({ draft, attachments: ids })
    },
    /** Before sending: nothing is saved any more. */
    settle: saver.forget,
    /** After sending: it is the server's now. The mode stays. */
    clear: (): void => {
      show({ ...noDraft, mode: draft.mode })
      attachments.current = []
    },
    /** A reply that was taken back is a draft again. Whoever has begun to write something new meanwhile keeps both. */
    restore: (text: string, mode: ComposerMode, cc: readonly string[]): void => {
      keep(joinDrafts(draft, { text, mode, cc }))
      setVersion((before) => before + 1)
    },
    /** Everything was read: what comes after this moment is news. */
    readAll: () => show({ ...draft, began_at: now() }),
  }
}

export type DraftKeeper = ReturnType<typeof useDraft>
