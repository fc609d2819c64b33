import { useEffect, useRef, useState } from 'react'
import { after, type Cancel } from '../../clock.ts'
import { Keys } from '../keys.tsx'

// One element driven by `data-tip`, so that 10,000 cells need none. Hidden from screen readers: the accessible name has the text.

type Shown = { readonly text: string; readonly keys: string | undefined; readonly over: Element }

const hoverMillis = 350

const place = (tip: HTMLElement, over: Element): void => {
  const box = over.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const top = box.top - height - 6 < 4 ? box.bottom + 6 : box.top - height - 6
  const left = Math.min(Math.max(4, box.left + box.width / 2 - width / 2), innerWidth - width - 4)
  tip.style.top = `${Math.round(top)}px`
  tip.style.left = `${Math.round(left)}px`
}

const tippedBy = (target: EventTarget | null): Shown | undefined => {
  const over = target instanceof Element ? target.closest('[data-tip]') : null
  const text = over?.getAttribute('data-tip') ?? ''
  return over === null || text === '' ? undefined : { text, keys: over.getAttribute('data-tip-keys') ?? undefined, over }
}

const listenFor = (show: (shown: Shown | undefined) => void): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  let cancel: Cancel = () => {}
  const soon = (target: EventTarget | null, millis: number): void => {
    cancel()
    const next = tippedBy(target)
    if (next === undefined) show(undefined)
    else cancel = after(millis, () => show(next))
  }
  const hide = (): void => {
    cancel()
    show(undefined)
  }
  addEventListener('pointerover', (event) => soon(event.target, hoverMillis), { signal })
  addEventListener(
    'focusin',
    (event) => (event.target instanceof Element && event.target.matches(':focus-visible') ? soon(event.target, 0) : hide()),
    { signal },
  )
  addEventListener('focusout', hide, { signal })
  addEventListener('pointerdown', hide, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal })
  addEventListener('scroll', hide, { signal, capture: true })
  return () => ended.abort()
}

export const TipLayer = () => {
  const [shown, setShown] = useState<Shown>()
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => listenFor(setShown), [])
  useEffect(() => {
    const element = tip.current
    if (element === null || shown === undefined || !shown.over.isConnected) return
    element.showPopover()
    place(element, shown.over)
    return () => element.hidePopover()
  }, [shown])
  return (
    <div
      ref={tip}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed m-0 max-w-72 items-center gap-2 rounded-control bg-text px-2 py-1 text-12 text-bg shadow-layer open:flex"
    >
      <span>{shown?.text}</span>
      {shown?.keys !== undefined && <Keys keys={shown.keys} quiet />}
    </div>
  )
}
