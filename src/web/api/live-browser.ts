import { after, type Cancel } from '../clock.ts'
import { openPipe } from './live-pipe.ts'
import type { TabNote, TabWorld } from './live-tabs.ts'

// What a real browser gives the tabs: a channel to talk over and a lock to lead by.

const name = 'watchdesk-live'

/** Not randomUUID, which is missing where the page was not served over HTTPS. */
const tabName = (): string => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')

/** The lock waits its turn until the tab that leads is closed, however it ends. */
const leadByLock = (chosen: () => void): Cancel => {
  const given = new AbortController()
  const held = async (): Promise<void> => {
    chosen()
    await new Promise<void>((release) => given.signal.addEventListener('abort', () => release(), { once: true }))
  }
  navigator.locks.request(name, { signal: given.signal }, held).catch(() => {
    // Given up while still waiting: nothing was held, so nothing is to be released.
  })
  return () => given.abort()
}

/** Locks exist only over HTTPS and on localhost. Without them each tab reads for itself, */
const leadAlone = (chosen: () => void): Cancel => {
  chosen()
  return () => {}
}

/** … but only while it is seen: a browser keeps six connections to a host, and the seventh tab would hang. */
const openWhileSeen: TabWorld['openPipe'] = (start, sink) => {
  let close: Cancel | undefined
  const look = (): void => {
    if (!document.hidden) close ??= openPipe(start, sink)
    else {
      close?.()
      close = undefined
    }
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    close?.()
  }
}

export const browserTabs = (): TabWorld & { readonly close: Cancel } => {
  const shared = 'locks' in navigator
  const channel = new BroadcastChannel(name)
  return {
    tab: tabName(),
    post: (note) => {
      if (shared) channel.postMessage(note)
    },
    listen: (hear) => {
      channel.onmessage = (event: MessageEvent<TabNote>) => {
        if (shared) hear(event.data)
      }
      return () => {
        channel.onmessage = null
      }
    },
    lead: shared ? leadByLock : leadAlone,
    openPipe: shared ? openPipe : openWhileSeen,
    after,
    close: () => channel.close(),
  }
}
