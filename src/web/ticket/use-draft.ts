import { useEffect, useRef, useState } from 'react'
import { isoMillis } from '../../contract/time.ts'
import type { DeskTicket } from '../../contract/app/desk-ticket.ts'
import { deleteDraft, putDraft } from '../../contract/v1/ticket-actions.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { after, type Cancel } from '../clock.ts'
import type { ComposerMode } from '../ui/composer-box.tsx'
import { chooseDraft, noDraft, readDraft, type Draft } from './draft-shape.ts'

const saveMillis = 2_000

export type SaveState = 'none' | 'waiting' | 'saved' | 'here'

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

const saveThere = async (id: number, { text, mode, cc }: Draft, attachments: readonly number[]): Promise<void> => {
  if (text === '') await call(deleteDraft, { params: { id } })
  else
    await call(putDraft, { params: { id }, body: { body: text, is_internal: mode === 'note', cc: [...cc], attachments: [...attachments] } })
}

/** Saves after a pause, one at a time. What is in the air is waited for before something is sent: a late save would bring a sent text back. */
const createSaver = (id: number, tell: (state: SaveState) => void) => {
  let cancel: Cancel | undefined
  let wanted: { draft: Draft; attachments: readonly number[] } | undefined
  let running: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    cancel?.()
    cancel = undefined
    const next = wanted
    wanted = undefined
    if (next === undefined) return running
    running = running
      .then(() => saveThere(id, next.draft, next.attachments))
      .then(
        () => tell(next.draft.text === '' ? 'none' : 'saved'),
        () => tell('here'),
      )
    return running
  }
  return {
    later: (draft: Draft, attachments: readonly number[]): void => {
      wanted = { draft, attachments }
      cancel ??= after(saveMillis, () => void save())
    },
    now: save,
    forget: async (): Promise<void> => {
      cancel?.()
      cancel = undefined
      wanted = undefined
      await running
    },
  }
}

/** One saver for as long as the ticket is open; what still waits is saved when it is left. */
const useSaver = (id: number, tell: (state: SaveState) => void): ReturnType<typeof createSaver> => {
  const [saver] = useState(() => createSaver(id, tell))
  useEffect(() => {
    const flush = (): void => void saver.now()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [saver])
  return saver
}

const now = (): string => isoMillis(serverNow())

/** What somebody writes on a ticket. It is read once, when the ticket is opened: nothing that happens later replaces it. */
export const useDraft = (ticket: DeskTicket, me: number | undefined) => {
  const key = keyOf(ticket.id, me)
  const [draft, setDraft] = useState(() => chooseDraft(readLocal(key), ticket.draft))
  const [state, setState] = useState<SaveState>(draft.text === '' ? 'none' : 'saved')
  const [version, setVersion] = useState(0)
  const attachments = useRef<readonly number[]>(ticket.draft?.attachments ?? [])
  const saver = useSaver(ticket.id, setState)
  const show = (next: Draft): void => {
    setDraft(next)
    writeLocal(key, next)
  }
  const keep = (next: Draft): void => {
    const whole = { ...next, saved_at: now(), began_at: next.text === '' ? undefined : (draft.began_at ?? now()) }
    show(whole)
    setState('waiting')
    saver.later(whole, attachments.current)
  }
  return {
    draft,
    state,
    /** Grows when another text was put in place of what is being written. */
    version,
    setText: (text: string) => text !== draft.text && keep({ ...draft, text }),
    setMode: (mode: ComposerMode) => keep({ ...draft, mode }),
    setCc: (cc: readonly string[]) => keep({ ...draft, cc }),
    noteFiles: (ids: readonly number[]) => {
      attachments.current = ids
      if (draft.text !== '') saver.later(draft, ids)
    },
    /** Before sending: nothing is saved any more. */
    settle: saver.forget,
    /** After sending: it is the server's now. The mode stays. */
    clear: (): void => {
      show({ ...noDraft, mode: draft.mode })
      setState('none')
      attachments.current = []
    },
    /** A reply that was taken back is a draft again. Whoever has begun to write something new meanwhile keeps both. */
    restore: (text: string, mode: ComposerMode, cc: readonly string[]): void => {
      keep({ ...noDraft, text: draft.text === '' ? text : `${text}\n\n${draft.text}`, mode, cc })
      setVersion((before) => before + 1)
    },
    /** Everything was read: what comes after this moment is news. */
    readAll: () => show({ ...draft, began_at: now() }),
  }
}

export type DraftKeeper = ReturnType<typeof useDraft>
