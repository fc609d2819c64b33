import { after } from '../clock.ts'

// A character that is being composed (Japanese, accents, emoji) ends when its field loses the focus: what would take it waits.

let isComposing = false
const deferred: (() => void)[] = []

const onStart = (): void => void (isComposing = true)

const onEnd = (): void => {
  isComposing = false
  // The text of the composition arrives with the event after this one.
  after(0, () => {
    for (const run of deferred.splice(0)) run()
  })
}

/** Runs now, or when the character has been composed. */
export const whenComposed = (run: () => void): void => {
  if (isComposing) deferred.push(run)
  else run()
}

/** Follows compositions in all fields of the page. Returns what stops it. */
export const followCompositions = (): (() => void) => {
  addEventListener('compositionstart', onStart, true)
  addEventListener('compositionend', onEnd, true)
  return () => {
    removeEventListener('compositionstart', onStart, true)
    removeEventListener('compositionend', onEnd, true)
  }
}
