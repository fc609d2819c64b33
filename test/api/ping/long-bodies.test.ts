import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../world.ts'

const MEGABYTE = 1_048_576

describe('a ping with a body over the limit', () => {
  let world: World
  let uuid: string
  let port: number
  beforeAll(async () => {
    world = await openWorld()
    uuid = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup' } })).json.uuid
    await world.product.app.listen({ host: '127.0.0.1', port: 0 })
    const address = world.product.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => world.close())

  /** Sends a head and so many megabytes, each as `frame` writes it; answers everything that came back. */
  const send = async (head: string, megabytes: number, frame = (bytes: Buffer): Buffer => bytes, tail = ''): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    // The server may close the connection before it has read everything.
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    const drained = (): Promise<void> => new Promise((resolve) => void socket.once('drain', () => resolve()))
    socket.write(head)
    for (let sent = 0; sent < megabytes && !socket.destroyed; sent++)
      if (!socket.write(frame(Buffer.alloc(MEGABYTE, 'x')))) await Promise.race([drained(), closed])
    socket.write(tail)
    await closed
    return answer
  }
  const headOf = (...lines: string[]): string =>
    [`POST /ping/${uuid} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n')
  const newest = async () => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings[0]
  const bodyOf = async (n: number) => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/${n}/body`)).text

  const chunked = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

  it.each([
    ['with a length', () => send(headOf(`Content-Length: ${9 * MEGABYTE}`), 9)],
    ['in chunks', () => send(headOf('Transfer-Encoding: chunked'), 9, chunked, '0\r\n\r\n')],
    ['that waits for 100 Continue', () => send(headOf(`Content-Length: ${9 * MEGABYTE}`, 'Expect: 100-continue'), 9)],
  ])('%s is counted, and its body is cut', async (_, ping) => {
    const before = (await newest())?.n ?? 0
    expect(await ping()).toMatch(/HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nOK$/)
    const { n, type } = await newest()
    expect([n, type]).toEqual([before + 1, 'success'])
    expect(await bodyOf(n)).toBe('x'.repeat(10_000))
  })

  it('is counted although it is too long to be read to its end', async () => {
    const before = (await newest()).n
    await send(headOf(`Content-Length: ${200 * MEGABYTE}`), 200)
    expect((await newest()).n).toBe(before + 1)
  })
})
