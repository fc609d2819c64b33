import { useState } from 'react'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import type { DraftKeeper } from './use-draft.ts'

/** Converting a note to a reply makes internal text public, so it needs confirmation. */
export const useMode = (keeper: DraftKeeper, focus: () => void) => {
  const [asking, setAsking] = useState(false)
  const { draft, setMode } = keeper
  const choose = (mode: ComposerMode): void => {
    if (mode === 'reply' && draft.mode === 'note' && draft.text.trim() !== '') return setAsking(true)
    if (mode !== draft.mode) setMode(mode)
    focus()
  }
  const confirm = (): void => {
    setAsking(false)
    setMode('reply')
    focus()
  }
  return { asking, choose, confirm, cancel: () => setAsking(false) }
}
