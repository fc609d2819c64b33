import { useLayoutEffect, useRef } from 'react'

/** Scrolls an overflowing tab row, but not the page, to its current tab; again after labels change. */
export const useCurrentInSight = <E extends HTMLElement>(current: string, labels: string) => {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    const element = row.current
    const tab = element?.querySelector('[aria-current="page"], [aria-selected="true"]')
    if (!element || !tab) return
    const [own, shown] = [tab.getBoundingClientRect(), element.getBoundingClientRect()]
    if (own.right > shown.right) element.scrollLeft += own.right - shown.right
    if (own.left < shown.left) element.scrollLeft -= shown.left - own.left
  }, [current, labels])
  return row
}
