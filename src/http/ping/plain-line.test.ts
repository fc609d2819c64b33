import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { OK, type Answer } from './answers.ts'
import { createPlainLines } from './plain-line.ts'

const PING = 'GET /ping/key/slug HTTP/1.1\r\nHost: localhost\r\n\r\n'
// Long enough for a busy machine to get to what was sent.
const SILENCE_MS = 1_500
const LONG = 'x'.repeat(16 * 1_048_576)

describe('a connection that pings are read from', () => {
  let server: Server
  const told: ((answer: Answer) => void)[] = []
  const left: string[] = []
  afterEach(() => {
    server.close()
    for (const list of [told, left]) list.length = 0
  })

  const listen = async (text = 'answer'): Promise<{ readonly stop: () => void; readonly call: () => Promise<Socket> }> => {
    const { open, stop } = createPlainLines({
      takes: (_request, _socket, say) => told.push(say) > 0,
      textOf: (_answer, isLast) => (isLast ? `last ${text}` : text),
      leave: (socket) => void socket.on('data', (chunk) => left.push(chunk.toString())),
      silence_ms: SILENCE_MS,
    })
    server = createServer({ allowHalfOpen: true }, open).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const call = async (): Promise<Socket> => {
      // Whoever is hung up on while they speak is told by an error.
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    return { stop, call }
  }
  const isCalled = (times: number): Promise<void> => expect.poll(() => told.length).toBe(times)

  it('is closed when nothing comes', async () => {
    const socket = await (await listen()).call()
    await once(socket.resume(), 'close')
  })

  it('is not closed while a ping waits, however long', async () => {
    const socket = await (await listen()).call()
    socket.write(PING)
    await sleep(SILENCE_MS * 1.5)
    told[0]?.(OK)
    expect(String((await once(socket, 'data'))[0])).toBe('answer')
    await once(socket.resume(), 'close')
  })

  it('is closed when the answer is not read', async () => {
    const socket = await (await listen(LONG)).call()
    socket.pause().write(PING)
    await isCalled(1)
    told[0]?.(OK)
    await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
    socket.destroy()
  })

  it('ends after all of the last answer, however long', async () => {
    const socket = await (await listen(LONG)).call()
    socket.write(PING.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    await isCalled(1)
    told[0]?.(OK)
    expect((await buffer(socket)).length).toBe('last '.length + LONG.length)
  })

  it('is read no further while a ping waits, and then where it was left', async () => {
    const socket = await (await listen()).call()
    socket.write(PING)
    await isCalled(1)
    socket.write(PING)
    await sleep(10)
    expect(told.length).toBe(1)
    told[0]?.(OK)
    await isCalled(2)
    socket.write('POST')
    await sleep(10)
    socket.write(' /other')
    told[1]?.(OK)
    await expect.poll(() => left.join('')).toBe('POST /other')
    socket.destroy()
  })

  it('ends with the answer when everything stops', async () => {
    const { stop, call } = await listen()
    const socket = await call()
    socket.write(PING)
    await isCalled(1)
    stop()
    told[0]?.(OK)
    expect(String((await once(socket, 'data'))[0])).toBe('last answer')
    await once(socket, 'close')
  })

  it('is none of this one’s business once everything has stopped', async () => {
    const { stop, call } = await listen()
    stop()
    const socket = await call()
    socket.write(PING)
    await expect.poll(() => left.join('')).toBe(PING)
    expect(told).toEqual([])
    socket.destroy()
  })
})
