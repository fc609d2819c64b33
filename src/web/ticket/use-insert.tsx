import { useEffect, useState, type RefObject } from 'react'
import type { DeskTicket } from '../../contract/app/desk-ticket.ts'
import type { EditorHandle } from '../ui/editor-handle.ts'
import { InsertPicker, wantedInsert, type Insert } from './insert.tsx'
import type { DraftKeeper } from './use-draft.ts'

/** What can be put into the text by typing a sign or pressing a button. */
export const useInsert = ({ draft, setMode }: DraftKeeper, ticket: DeskTicket, handle: RefObject<EditorHandle | null>) => {
  const [insert, setInsert] = useState<Insert>()
  useEffect(() => setInsert((before) => before ?? wantedInsert(draft)), [draft.text])
  const close = (): void => {
    setInsert(undefined)
    handle.current?.focus()
  }
  const layer = insert && (
    <InsertPicker
      insert={insert}
      ticket={ticket}
      onInsert={(piece) => handle.current?.insert(piece, insert.instead)}
      onMode={(next) => next !== draft.mode && draft.text.trim().length <= insert.instead && setMode(next)}
      onClose={close}
    />
  )
  return { layer, open: () => setInsert({ kind: 'macro', instead: 0 }) }
}
