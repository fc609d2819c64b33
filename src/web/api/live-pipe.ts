import { LIVE_HEARTBEAT_INTERVAL } from '../../contract/app/live.ts'
import { MILLISECOND, type Instant } from '../../contract/time.ts'
import { after, localNow, type Cancel } from '../clock.ts'
import { apiRoot } from './call.ts'
import { lostState, waitMillis, type LiveState } from './live-state.ts'
import { send } from './net.ts'
import { noteServerDate } from './server-clock.ts'
import { cutFrames, type Frame } from './sse-frames.ts'
import { searchOf } from './url.ts'

// One event stream from the server, reopened whenever it ends. Uses fetch instead of EventSource, which hides heartbeats, so it cannot tell
// a quiet stream from a dead one, and which cannot choose the position to resume from.

export type PipeSink = {
  readonly frame: (frame: Frame) => void
  readonly state: (state: LiveState) => void
}

export type PipeStart = { readonly topics: readonly string[]; readonly lastId: () => string | undefined; readonly spread: number }

/** Two missed heartbeats and a margin: a hung connection is detected within fifteen seconds. */
export const MAX_SILENCE_MS = (2 * LIVE_HEARTBEAT_INTERVAL) / MILLISECOND + 2_000

const readAll = async (body: ReadableStream<Uint8Array>, arrived: (text: string) => void): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) arrived(decoder.decode(piece.value, { stream: true }))
}

const request = async (start: PipeStart, signal: AbortSignal): Promise<Response> => {
  const lastId = start.lastId()
  const sent_at = localNow()
  const headers = { Accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }) }
  const response = await send(`${apiRoot}/live${searchOf({ topics: start.topics.join(',') })}`, { headers, signal, cache: 'no-store' })
  noteServerDate(response.headers.get('date'), sent_at)
  return response
}

/** Reads one connection until it breaks, falls silent or is aborted. Returns whether it was ever established. */
const readOne = async (start: PipeStart, ended: AbortSignal, sink: PipeSink & { alive: () => void }): Promise<boolean> => {
  const silent = new AbortController()
  let cancelSilence = after(MAX_SILENCE_MS, () => silent.abort())
  let stood = false
  let rest = ''
  try {
    const response = await request(start, AbortSignal.any([ended, silent.signal]))
    if (!response.ok || response.body === null) return false
    stood = true
    sink.alive()
    sink.state({ kind: 'live' })
    await readAll(response.body, (text) => {
      cancelSilence()
      cancelSilence = after(MAX_SILENCE_MS, () => silent.abort())
      sink.alive()
      const cut = cutFrames(rest + text)
      rest = cut.rest
      for (const frame of cut.frames) sink.frame(frame)
    })
  } catch {
    // A broken connection is how a stream normally ends, so it is not an error; the caller reports the state and reconnects.
  } finally {
    cancelSilence()
  }
  return stood
}

export const openPipe = (start: PipeStart, sink: PipeSink): Cancel => {
  const ended = new AbortController()
  let failures = 0
  let seen_at: Instant = localNow()
  let cancelWait: Cancel | undefined
  let current = new AbortController()
  const alive = (): void => {
    seen_at = localNow()
  }

  const keep = async (): Promise<void> => {
    cancelWait = undefined
    current = new AbortController()
    const stood = await readOne(start, AbortSignal.any([ended.signal, current.signal]), { ...sink, alive })
    if (ended.signal.aborted) return
    failures = stood ? 0 : failures + 1
    sink.state(lostState(seen_at, localNow(), navigator.onLine))
    cancelWait = after(waitMillis(failures, start.spread), () => void keep())
  }

  const hurry = (): void => {
    if (cancelWait === undefined) return
    cancelWait()
    void keep()
  }

  addEventListener('online', hurry, { signal: ended.signal })
  // The browser reports a lost network at once; the connection may take long to notice.
  addEventListener('offline', () => current.abort(), { signal: ended.signal })
  void keep()
  return () => {
    cancelWait?.()
    ended.abort()
  }
}
