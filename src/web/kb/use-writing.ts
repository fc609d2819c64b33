import { useState } from 'react'
import { deleteArticleDraft, putArticleDraft } from '../../contract/app/kb-drafts.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { useSaver } from '../ui/writing/saver.ts'
import { findKept, keep, type KeptText } from './kept-text.ts'
import { begin, followed, hasNewer, isChanged, keptOf, newestOf, type Writing } from './writing.ts'

const saveThere = (place: string) => (text: KeptText | undefined) => {
  const params = { target: place }
  if (text === undefined) return call(deleteArticleDraft, { params })
  const { title, body, version } = text
  return call(putArticleDraft, { params, body: { title, body, version } })
}

/** An article being edited. Each change is stored in the browser at once and on the server after a delay, until it is saved. */
export const useWriting = (place: string, server: KeptText, draft: KeptText | undefined) => {
  const [kept, setWriting] = useState(() => begin(server, newestOf(findKept(place), draft)))
  const { later, now, state } = useSaver(saveThere(place))
  const writing = followed(kept, server)
  if (writing !== kept) setWriting(writing)
  const put = (next: Writing): void => {
    const text = keptOf(next)
    keep(place, text && { ...text, at: formatIsoMillis(serverNow()) })
    setWriting(next)
    later(text)
  }
  const clear = (saved: KeptText): void => {
    put(begin(saved, undefined))
    void now()
  }
  return {
    writing,
    state,
    isChanged: isChanged(writing),
    hasNewer: hasNewer(writing, server),
    write: (change: { readonly title?: string; readonly body?: string }) => put({ ...writing, ...change, isBroughtBack: false }),
    discard: () => clear(server),
    settle: clear,
  }
}
