import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_SILENCE_MS, openPipe } from './live-pipe.ts'
import type { LiveState } from './live-state.ts'

/** A server whose stream is written by the test; without one, requests hang as they do when the server process is stopped. */
const openServer = () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const server = { hangs: false, streams, write: (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text)) }
  const request = (_url: string, { signal }: { signal: AbortSignal }): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      if (server.hangs) return
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller)
          signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
      resolve(new Response(body))
    })
  vi.stubGlobal('fetch', vi.fn(request))
  return server
}

describe('the connection of the live stream', () => {
  const browser = new EventTarget()
  const network = { onLine: true }
  const states: LiveState['kind'][] = []
  let close: () => void = () => undefined
  const open = (): void => {
    close = openPipe(
      { topics: ['checks'], lastId: () => undefined, spread: 0.5 },
      { frame: () => undefined, state: ({ kind }) => states.push(kind) },
    )
  }
  const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('navigator', network)
    network.onLine = true
    states.length = 0
  })
  afterEach(() => {
    close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is lost within 15 seconds of silence', async () => {
    const server = openServer()
    open()
    await pass(0)
    server.hangs = true
    await pass(15_000)
    expect(states).toEqual(['live', 'reconnecting'])
  })

  it('is live as long as heartbeats arrive', async () => {
    const server = openServer()
    open()
    for (let beats = 0; beats < 20; beats += 1) {
      await pass(MAX_SILENCE_MS - 1)
      server.write(':\n\n')
    }
    expect(states).toEqual(['live'])
  })

  it('is offline as soon as the browser has no network', async () => {
    openServer()
    open()
    await pass(0)
    network.onLine = false
    browser.dispatchEvent(new Event('offline'))
    await pass(0)
    expect(states).toEqual(['live', 'offline'])
  })

  it('is opened again as soon as the network is back', async () => {
    const server = openServer()
    open()
    await pass(0)
    browser.dispatchEvent(new Event('offline'))
    await pass(0)
    browser.dispatchEvent(new Event('online'))
    await pass(0)
    expect(states).toEqual(['live', 'reconnecting', 'live'])
    expect(server.streams).toHaveLength(2)
  })
})
