import { useState } from 'react'
import { findKept, keep, type KeptText } from './kept-text.ts'
import { begin, followed, hasNewer, isChanged, keptOf, type Writing } from './writing.ts'

/** A text on the page. Every letter is kept in the browser until it is saved. */
export const useWriting = (key: string, server: KeptText) => {
  const [kept, setWriting] = useState(() => begin(server, findKept(key)))
  const writing = followed(kept, server)
  if (writing !== kept) setWriting(writing)
  const put = (next: Writing): void => {
    keep(key, keptOf(next))
    setWriting(next)
  }
  return {
    writing,
    isChanged: isChanged(writing),
    hasNewer: hasNewer(writing, server),
    write: (change: { readonly title?: string; readonly body?: string }) => put({ ...writing, ...change, isBroughtBack: false }),
    discard: () => put(begin(server, undefined)),
    /** It was saved as this. */
    settle: (saved: KeptText) => put(begin(saved, undefined)),
  }
}
