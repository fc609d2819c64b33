import { useRef, useState } from 'react'
import { formatIsoMillis } from '../../contract/time.ts'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { deleteDraft, putDraft } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { useSaver, type SaveState as Saving } from '../ui/writing/saver.ts'
import { chooseDraft, joinDrafts, noDraft, readDraft, type Draft } from './draft-shape.ts'

/** `here`: the server is unreachable and only this browser has the draft. */
export type SaveState = 'none' | 'waiting' | 'saved' | 'here'

/** A draft loaded with the ticket counts as saved until it is edited. */
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
  } catch {}
}

type Written = { readonly draft: Draft; readonly attachments: readonly number[] }

const saveThere = async (id: number, { draft: { text, mode, cc }, attachments }: Written): Promise<void> => {
  if (text === '') await call(deleteDraft, { params: { id } })
  else
    await call(putDraft, { params: { id }, body: { body: text, is_internal: mode === 'note', cc: [...cc], attachments: [...attachments] } })
}

const now = (): string => formatIsoMillis(serverNow())

/** The reply draft. It is read once, when the ticket opens: later live updates do not replace it. */
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
    /** Incremented when the text is replaced from outside the editor. */
    version,
    setText: (text: string) => text !== draft.text && keep({ ...draft, text }),
    setMode: (mode: ComposerMode) => keep({ ...draft, mode }),
    setCc: (cc: readonly string[]) => keep({ ...draft, cc }),
    noteFiles: (ids: readonly number[]) => {
      attachments.current = ids
      if (draft.text !== '') saver.later({ draft, attachments: ids })
    },
    /** Stops pending saves before sending. */
    settle: saver.forget,
    /** Clears the draft after sending; the mode is kept. */
    clear: (): void => {
      show({ ...noDraft, mode: draft.mode })
      attachments.current = []
    },
    /** Restores an undone reply; it is merged with a newer draft. */
    restore: (text: string, mode: ComposerMode, cc: readonly string[]): void => {
      keep(joinDrafts(draft, { text, mode, cc }))
      setVersion((before) => before + 1)
    },
    readAll: () => show({ ...draft, began_at: now() }),
  }
}

export type DraftKeeper = ReturnType<typeof useDraft>
