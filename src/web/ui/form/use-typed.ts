import { useEffect, useRef, useState } from 'react'
import { after } from '../../clock.ts'

const patience = 200

/** Typed text, last query sent to the caller (`sent`), and last query received from it (`was`). */
type Typed = { readonly typed: string; readonly sent: string; readonly was: string }

const isSame = (one: string, other: string): boolean => one.trim() === other.trim()

/** Applies a query from outside. The query that this field has sent itself must not overwrite newer typing; any other replaces the text. */
export const hearing = (line: Typed, asked: string): Typed =>
  isSame(asked, line.sent) ? { ...line, was: asked } : { typed: asked, sent: asked, was: asked }

/** Debounces a search field. */
export const useTyped = (asked: string, ask: (text: string) => void): readonly [string, (text: string) => void] => {
  const [line, setLine] = useState<Typed>({ typed: asked, sent: asked, was: asked })
  if (asked !== line.was) setLine(hearing(line, asked))
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  const { typed } = line
  useEffect(() => {
    if (isSame(typed, asked)) return undefined
    return after(patience, () => {
      setLine((now) => ({ ...now, sent: typed }))
      newest.current(typed)
    })
  }, [typed, asked])
  return [typed, (text) => setLine((now) => ({ ...now, typed: text }))]
}
