import { useSyncExternalStore } from 'react'
import type { Instant } from '../../../contract/time.ts'
import { serverNow } from '../../api/server-clock.ts'
import { every, type Cancel } from '../../clock.ts'

// One timer per page, stopped without subscribers or while the page is hidden.

const listeners = new Set<() => void>()
let stop: Cancel | undefined

const tick = (): void => {
  if (!document.hidden) for (const listener of Array.from(listeners)) listener()
}

const start = (): Cancel => {
  const cancel = every(1_000, tick)
  document.addEventListener('visibilitychange', tick)
  return () => {
    cancel()
    document.removeEventListener('visibilitychange', tick)
  }
}

const subscribe = (listener: () => void): Cancel => {
  listeners.add(listener)
  stop ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

const never = (): Cancel => () => {}

/** Time-dependent text; renders only when the text changes. */
export const useTicking = (read: (now: Instant) => string, active = true): string =>
  useSyncExternalStore(active ? subscribe : never, () => read(serverNow()))
