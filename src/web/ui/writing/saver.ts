import { useEffect, useState } from 'react'
import { after, type Cancel } from '../../clock.ts'

const pauseMillis = 2_000

export type SaveState = 'none' | 'waiting' | 'saved' | 'failed'

type Saver<Value> = {
  /** Saves after a pause; the last value wins. */
  readonly later: (value: Value) => void
  readonly now: () => Promise<void>
  /** Drops the pending value and waits for the running save. */
  readonly forget: () => Promise<void>
}

/** Autosave, one request at a time and in order: a late response must not restore an older value. */
export const createSaver = <Value>(save: (value: Value) => Promise<unknown>, tell: (state: SaveState) => void): Saver<Value> => {
  let cancel: Cancel | undefined
  let wanted: { readonly value: Value } | undefined
  let running: Promise<void> = Promise.resolve()
  const takeWaiting = (): typeof wanted => {
    cancel?.()
    cancel = undefined
    const next = wanted
    wanted = undefined
    return next
  }
  const now = (): Promise<void> => {
    const next = takeWaiting()
    if (next !== undefined)
      running = running
        .then(() => save(next.value))
        .then(
          () => wanted === undefined && tell('saved'),
          () => tell('failed'),
        )
        .then(() => undefined)
    return running
  }
  return {
    now,
    forget: () => {
      takeWaiting()
      return running
    },
    later: (value) => {
      wanted = { value }
      tell('waiting')
      cancel ??= after(pauseMillis, () => void now())
    },
  }
}

/** Autosave of a component. A pending value is saved when the component unmounts or the page is left. */
export const useSaver = <Value>(save: (value: Value) => Promise<unknown>) => {
  const [state, setState] = useState<SaveState>('none')
  const [saver] = useState(() => createSaver(save, setState))
  useEffect(() => {
    const flush = (): void => void saver.now()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [saver])
  return { ...saver, state }
}
