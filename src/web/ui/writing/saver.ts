import { useEffect, useState } from 'react'
import { after, type Cancel } from '../../clock.ts'

const pauseMillis = 2_000

/** Nothing to save · waits for a pause · the server has it · the server could not be reached. */
export type SaveState = 'none' | 'waiting' | 'saved' | 'failed'

type Saver<Value> = {
  /** Saves this after a pause; the last one given counts. */
  readonly later: (value: Value) => void
  /** Saves at once what still waits. */
  readonly now: () => Promise<void>
  /** What still waits is not saved any more; what is in the air is waited for. */
  readonly forget: () => Promise<void>
}

/** Saves what somebody writes, one at a time and in order: a late save must not bring back what was saved over it. */
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

/** One saver for as long as the page is open; what still waits is saved when it is left. */
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
