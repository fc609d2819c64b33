import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS, openWorld, type World } from '../../world.ts'

const FAIR = [
  'Host: a',
  'host:b',
  'User-Agent: x',
  'User-Agent:',
  'Connection: keep-alive',
  'X-Forwarded-For: 192.0.2.1',
  'Content-Length: 0',
]
const FOUL = ['Accept : a', ' folded', 'Connection: te', 'Content-Length: 2', 'Transfer-Encoding: chunked', 'No colon', ': no name']

describe('pings over a connection', () => {
  let world: World
  let port: number
  let uuid: string
  beforeAll(async () => {
    world = await openWorld({ settings: { TRUST_PROXY: 'loopback' } })
    await world.product.app.listen({ host: '127.0.0.1', port: 0 })
    port = (world.product.app.server.address() as AddressInfo).port
    uuid = (await world.writer('POST', '/api/v3/checks/', { body: { slug: 'backup' } })).json.uuid
  })
  afterAll(() => world.close())

  const CURL = 'Host: localhost\r\nUser-Agent: curl/8.14.1\r\nAccept: */*\r\n'
  const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\n${CURL}${more}\r\n`

  const open = async (to = port): Promise<Socket> => {
    const socket = connect({ port: to, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return socket
  }

  /** Everything until the other side ends it. */
  const allOf = async (socket: Socket): Promise<string> => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    await once(socket, 'close')
    return Buffer.concat(chunks).toString('latin1')
  }

  const answersOn = async (socket: Socket, count: number): Promise<readonly string[]> => {
    let text = ''
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += chunk.toString('latin1')
      if (text.split('HTTP/1.1 ').length > count && /\r\n\r\n.+$/s.test(text)) break
    }
    return text.split(/(?=HTTP\/1\.1 )/)
  }

  /** The last request of a connection, so that the answer ends with it; sent in as many packets as there are pieces. */
  const ask = async (pieces: readonly string[], patience_ms = 5_000): Promise<string> => {
    const socket = await open()
    const answer = allOf(socket.setTimeout(patience_ms, () => socket.destroy()))
    for (const piece of pieces) {
      socket.write(piece, 'latin1')
      if (pieces.length > 1) await sleep(2)
    }
    return (await answer).replace(/Date: .*\r\n/, '')
  }

  const inTwo = (text: string, at = 5): readonly string[] => [text.slice(0, at), text.slice(at)]

  const CLOSE = 'Connection: close\r\n'
  const UNKNOWN = '0b2a0a45-4a3f-4ad1-9d3e-3d6d5c4f9c11'
  it.each<[string, number, () => string]>([
    ['success', 200, () => `/ping/${uuid}`],
    ['a slash at the end', 200, () => `/ping/${uuid}/`],
    ['a start', 200, () => `/ping/${uuid}/start`],
    ['an exit status', 200, () => `/ping/${uuid}/7`],
    ['an exit status that is none', 400, () => `/ping/${uuid}/256`],
    ['a run', 200, () => `/ping/${uuid}?rid=${UNKNOWN}`],
    ['a run that is none', 400, () => `/ping/${uuid}?rid=7`],
    ['a slug', 200, () => `/ping/${KEYS.ping}/backup`],
    ['a slug nobody has', 404, () => `/ping/${KEYS.ping}/nothing`],
    ['a slug in capitals', 400, () => `/ping/${KEYS.ping}/Backup`],
    ['a check nobody has', 404, () => `/ping/${UNKNOWN}`],
    ['no ping at all', 404, () => '/ping/x'],
    ['a percent sign that says nothing', 400, () => '/ping/%'],
  ])('%s is answered the same, whole or in pieces', async (_case, status, path) => {
    const text = get(path(), CLOSE)
    const [whole, pieces] = [await ask([text]), await ask(inTwo(text))]
    expect(whole.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
    expect(whole.replace(/x-request-id: .*\r\n/, '')).toBe(pieces.replace(/x-request-id: .*\r\n/, ''))
  })

  it('makes a check, once', async () => {
    const [first, second] = [
      await ask([get(`/ping/${KEYS.ping}/made-here?create=1`, CLOSE)]),
      await ask([get(`/ping/${KEYS.ping}/made-here?create=1`, CLOSE)]),
    ]
    expect([first.slice(9, 12), second.slice(9, 12)]).toEqual(['201', '200'])
  })

  it.each([
    ['by itself', '', { remote_addr: '127.0.0.1', scheme: 'http' }],
    ['through a proxy', 'X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n', { remote_addr: '192.0.2.7', scheme: 'https' }],
  ])('who sent it %s is in the log, whole or in pieces', async (_case, more, facts) => {
    for (const pieces of [[get(`/ping/${uuid}`, more + CLOSE)], inTwo(get(`/ping/${uuid}`, more + CLOSE))]) {
      await ask(pieces)
      const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
      expect(json.pings[0]).toMatchObject({ ...facts, method: 'GET', ua: 'curl/8.14.1', type: 'success' })
    }
  })

  it('a connection is used again, and says for how long it may be', async () => {
    const socket = await open()
    const headers: string[] = []
    for (const pieces of [[get(`/ping/${uuid}`)], [get(`/ping/${uuid}/fail`)], inTwo(get(`/ping/${uuid}`)), [get(`/ping/${uuid}`)]]) {
      for (const piece of pieces) {
        socket.write(piece)
        await sleep(pieces.length > 1 ? 2 : 0)
      }
      const [, answer = ''] = ['', ...(await answersOn(socket, 1))]
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nOK$/)
      headers.push(/Connection: [^]*?\r\n\r\n/.exec(answer)?.[0] ?? '')
    }
    expect(new Set(headers)).toEqual(new Set(['Connection: keep-alive\r\nKeep-Alive: timeout=72\r\n\r\n']))
    socket.destroy()
  })

  it('a large body after plain pings is read like any other', async () => {
    const socket = await open()
    socket.write(get(`/ping/${uuid}`))
    await once(socket, 'data')
    const answer = allOf(socket)
    const body = 'x'.repeat(1_000_000)
    socket.write(`POST /ping/${uuid} HTTP/1.1\r\n${CURL}${CLOSE}Content-Length: ${body.length}\r\n\r\n${body}`)
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/)
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
    expect(json.pings[0]).toMatchObject({ method: 'POST', type: 'success' })
    expect((await world.writer('GET', json.pings[0].body_url)).text).toBe(body.slice(0, 10_000))
  })

  it('those that do not wait for each other are answered in their order', async () => {
    const [fail, nothing] = [get(`/ping/${uuid}/fail`), get(`/ping/${UNKNOWN}`)]
    const other = get(`/ping/${uuid}/log`, 'X-Other: 1\r\n')
    for (const packets of [[fail + nothing + other + get(`/ping/${uuid}`, CLOSE)], [fail, nothing, other, get(`/ping/${uuid}`, CLOSE)]]) {
      const socket = await open()
      const answers = allOf(socket)
      for (const packet of packets) {
        socket.write(packet)
        await new Promise(setImmediate)
      }
      expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 200'])
      const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
      expect(json.pings.slice(0, 3).map(({ type }: { readonly type: string }) => type)).toEqual(['success', 'log', 'fail'])
    }
  })

  it.each([
    ['half-closes its connection', (socket: Socket, text: string) => void socket.end(text)],
    ['closes its connection', (socket: Socket, text: string) => void socket.write(text, () => socket.resetAndDestroy())],
  ])('a client that %s before the answer has pinged', async (_case, send) => {
    const pings = async (): Promise<number> => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings
    const before = await pings()
    const socket = await open()
    send(socket.resume(), get(`/ping/${uuid}`))
    await once(socket, 'close')
    await expect.poll(pings).toBe(before + 1)
  })

  it('whatever is sent, whole or in pieces, gets the same answer', async () => {
    // Some of it is half a request and waits for its other half.
    const PATIENCE_MS = 150
    const word = fc.constantFrom('', ' ', '\r\n', '\t', '\0', 'x', '%41', 'é')
    const path = fc.constantFrom(`/ping/${uuid}`, `/ping/${uuid}/fail`, `/ping/${KEYS.ping}/backup`, '/ping/', '*', `//ping/${uuid}`)
    const line = fc.constantFrom(...FAIR, ...FOUL)
    const request = fc
      .record({
        method: fc.constantFrom('GET', 'get', 'HEAD', 'GE T'),
        path,
        word,
        version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1'),
        lines: fc.array(line, { maxLength: 4 }),
        ending: fc.constantFrom('\r\n', '\n'),
      })
      .map(({ method, path, word, version, lines, ending }) =>
        [`${method} ${path}${word} ${version}`, 'Host: c', ...lines, 'Connection: close', '', ''].join(ending),
      )
    const statusOf = (answer: string): string => answer.split('\r\n\r\n')[0]?.replace(/x-request-id: .*\r\n/, '') ?? ''
    const askBoth = async (text: string, at: number, patience_ms: number): Promise<readonly string[]> =>
      (await Promise.all([ask([text], patience_ms), ask(inTwo(text, at + 1), patience_ms)])).map(statusOf)
    await fc.assert(
      fc.asyncProperty(request, fc.nat(20), async (text, at) => {
        const [whole, pieces] = await askBoth(text, at, PATIENCE_MS)
        // Somebody busy may have been slow.
        const [again, again_pieces] = whole === pieces ? [whole, pieces] : await askBoth(text, at, PATIENCE_MS * 50)
        expect(again).toBe(again_pieces)
      }),
      { numRuns: process.env.SOAK ? 1_500 : 50 },
    )
  })

  it('when the product stops, connections with nothing to answer are let go', async () => {
    const stopping = await openWorld()
    const address = new URL(await stopping.product.app.listen({ host: '127.0.0.1', port: 0 }))
    const { uuid } = (await stopping.writer('POST', '/api/v3/checks/', { body: {} })).json
    const [idle, used] = [await open(Number(address.port)), await open(Number(address.port))]
    used.write(get(`/ping/${uuid}`))
    await once(used, 'data')
    const closed = Promise.all([idle, used].map((socket) => once(socket.resume(), 'close')))
    await stopping.close()
    await closed
  })
})
