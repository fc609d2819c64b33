import { after } from '../clock.ts'

// IME composition (Japanese, accents, emoji) ends when its field loses focus, so actions that move the focus are deferred.

let isComposing = false
const deferred: (() => void)[] = []

const onStart = (): void => void (isComposing = true)

const onEnd = (): void => {
  isComposing = false
  // The composed text arrives with the event after `compositionend`.
  after(0, () => {
    for (const run of deferred.splice(0)) run()
  })
}

export const whenComposed = (run: () => void): void => {
  if (isComposing) deferred.push(run)
  else run()
}

/** Starts tracking IME compositions. Returns the cleanup function. */
export const followCompositions = (): (() => void) => {
  addEventListener('compositionstart', onStart, true)
  addEventListener('compositionend', onEnd, true)
  return () => {
    removeEventListener('compositionstart', onStart, true)
    removeEventListener('compositionend', onEnd, true)
  }
}
