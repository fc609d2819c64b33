import { useLayoutEffect, useRef, useState } from 'react'
import { usePrefs } from '../../prefs.ts'
import { scrollTo, spanOf, type Span } from './window.ts'

/** The height of a row as the tokens say it, in pixels of this person's font size. */
const rowPixels = (compact: boolean): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return (compact ? 2 : 2.5) * rem
}

/** Follows the scrolling and the size of a list, and renders anew only when other rows come into sight. */
export const useView = (count: number, headerPixels: number) => {
  const row = rowPixels(usePrefs().density === 'compact')
  const scroller = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span>({ start: 0, end: Math.min(count, 40) })
  const [width, setWidth] = useState(0)

  const look = (): void => {
    const element = scroller.current
    if (element === null) return
    const next = spanOf({ scroll: element.scrollTop, height: element.clientHeight - headerPixels, row, count })
    setSpan((before) => (before.start === next.start && before.end === next.end ? before : next))
    setWidth(element.clientWidth)
  }

  useLayoutEffect(() => {
    look()
    if (scroller.current === null) return
    const observer = new ResizeObserver(look)
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [count, row])

  const reveal = (at: number): void => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = scrollTo({ scroll: element.scrollTop, height: element.clientHeight - headerPixels, row, count }, at)
    look()
  }

  return { scroller, row, width, span: { start: Math.min(span.start, count), end: Math.min(span.end, count) }, look, reveal }
}
