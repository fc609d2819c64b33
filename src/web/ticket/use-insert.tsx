import { useEffect, useRef, useState, type RefObject } from 'react'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { useMay } from '../session.ts'
import type { EditorHandle } from '../ui/writing/editor-handle.ts'
import { InsertPicker } from './insert.tsx'
import type { DraftKeeper } from './use-draft.ts'
import { wantedInsert, type Insert } from './wanted-insert.ts'

export const useInsert = ({ draft, setMode }: DraftKeeper, ticket: TicketOverview, handle: RefObject<EditorHandle | null>) => {
  const [insert, setInsert] = useState<Insert>()
  const mayReadArticles = useMay('kb:read')
  const before = useRef(draft.text)
  useEffect(() => {
    const wanted = wantedInsert(draft, before.current)
    before.current = draft.text
    if (wanted?.kind !== 'article' || mayReadArticles) setInsert((open) => open ?? wanted)
  }, [draft.text])
  const close = (): void => {
    setInsert(undefined)
    handle.current?.focus()
  }
  const layer = insert && (
    <InsertPicker
      insert={insert}
      ticket={ticket}
      mode={draft.mode}
      onInsert={(piece) => handle.current?.insert(piece, insert.instead)}
      onMode={(next) => next !== draft.mode && draft.text.trim().length <= insert.instead && setMode(next)}
      onClose={close}
    />
  )
  return { layer, open: () => setInsert({ kind: 'macro', instead: 0 }) }
}
