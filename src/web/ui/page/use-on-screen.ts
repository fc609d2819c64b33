import { useEffect, useRef, useState, type RefObject } from 'react'

const watched = new WeakMap<Element, (seen: boolean) => void>()
let observer: IntersectionObserver | undefined

const watch = (element: Element, tell: (seen: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting)
  })
  watched.set(element, tell)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    watched.delete(element)
  }
}

/** Whether an element is visible, so that hidden timers can pause. */
export const useOnScreen = <E extends Element>(): readonly [RefObject<E | null>, boolean] => {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => (element.current === null ? undefined : watch(element.current, setSeen)), [])
  return [element, seen]
}
