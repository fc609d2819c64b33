import { after, type Cancel } from '../clock.ts'
import { openPipe } from './live-pipe.ts'
import type { TabNote, TabWorld } from './live-tabs.ts'

// Browser implementation of `TabWorld`: a BroadcastChannel for messages and a Web Lock for leader election.

const name = 'watchdesk-live'

/** Not `randomUUID`, which is missing without HTTPS. */
const tabName = (): string => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')

/** The browser grants the lock once the leading tab is closed or has crashed. */
const leadByLock = (chosen: () => void): Cancel => {
  const given = new AbortController()
  const held = async (): Promise<void> => {
    chosen()
    await new Promise<void>((release) => given.signal.addEventListener('abort', () => release(), { once: true }))
  }
  navigator.locks.request(name, { signal: given.signal }, held).catch(() => {
    // Aborted while still queued: the lock was never held, so there is nothing to release.
  })
  return () => given.abort()
}

/** Web Locks exist only in secure contexts. Without them each tab opens its own connection. */
const leadAlone = (chosen: () => void): Cancel => {
  chosen()
  return () => {}
}

/** Connects only while the tab is visible: browsers allow six HTTP/1.1 connections per host, so a seventh tab would hang. */
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
