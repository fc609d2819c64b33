import { useLayoutEffect, useRef, useState } from 'react'
import { usePrefs } from '../../prefs.ts'
import { scrollTo, spanOf, type Span } from './window.ts'

const rowPixels = (compact: boolean, stacked: boolean): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return ((stacked ? 3.75 : 2.5) - (compact ? 0.5 : 0)) * rem
}

/** Tracks scroll position and size; renders only when the visible rows change. */
export const useView = (count: number, headerPixels: number, stacks: (width: number) => boolean) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span>({ start: 0, end: Math.min(count, 40) })
  const [width, setWidth] = useState(0)
  const row = rowPixels(usePrefs().density === 'compact', stacks(width))
  const before = useRef(row)

  const look = (): void => {
    const element = scroller.current
    // A hidden list has size 0; it keeps its last measures.
    if (element === null || element.clientWidth === 0) return
    const next = spanOf({ scroll: element.scrollTop, height: element.clientHeight - headerPixels, row, count })
    setSpan((before) => (before.start === next.start && before.end === next.end ? before : next))
    setWidth(element.clientWidth)
  }

  useLayoutEffect(() => {
    if (scroller.current === null) return
    // After a change of the row height the same rows stay in view.
    if (before.current !== row) scroller.current.scrollTop *= row / before.current
    before.current = row
    look()
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
