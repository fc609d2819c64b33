import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { runInTransactionContext } from '../db/transaction-context.ts'
import { createNet, NetError, type Net, type NetRequest, type Resolver } from './net.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const portOf = (server: TcpServer): number => (server.address() as AddressInfo).port

const listening = async <S extends TcpServer>(server: S, host = '127.0.0.1'): Promise<S> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  server.listen(0, host)
  await once(server, 'listening')
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return server
}

const httpServer = (listener: RequestListener): Promise<Server> => listening(createServer(listener))
const tcpServer = (listener: (socket: Socket) => void): Promise<TcpServer> =>
  listening(createTcpServer((socket) => void listener(socket.on('error', () => undefined))))
const urlOf = (server: TcpServer, path = '/'): string => `http://127.0.0.1:${portOf(server)}${path}`

const open = (outbound_private: 'allow' | 'deny' = 'allow', resolve?: Resolver): Net => {
  const net = createNet({ outbound_private, resolve })
  cleanUps.push(() => net.close())
  return net
}

const failure = async (net: Net, request: Partial<NetRequest> & { url: string }): Promise<NetError> => {
  const result = await net.request({ method: 'GET', ...request }).catch((error: unknown) => error)
  if (result instanceof NetError) return result
  throw new Error(`A NetError was expected, not ${String(result)}.`)
}

const textOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString()

describe('a call to another server', () => {
  it('sends method, headers and body, and brings the reply', async () => {
    const server = await httpServer(async (request, response) => {
      const seen = {
        method: request.method,
        url: request.url,
        a: request.headers['x-a'],
        auth: request.headers.authorization,
        body: await textOf(request),
      }
      response.writeHead(201, { 'X-Two': ['1', '2'] }).end(JSON.stringify(seen))
    })
    const url = urlOf(server, '/hook?x=1').replace('http://', 'http://ann:secret@')
    const reply = await open().request({ method: 'POST', url, headers: { 'X-A': 'b' }, body: 'héllo' })
    expect(reply).toMatchObject({ status: 201, truncated: false })
    expect(reply.headers['x-two']).toBe('1, 2')
    const auth = `Basic ${Buffer.from('ann:secret').toString('base64')}`
    expect(JSON.parse(reply.body.toString())).toEqual({ method: 'POST', url: '/hook?x=1', a: 'b', auth, body: 'héllo' })
  })

  it('does not follow a redirect', async () => {
    let calls = 0
    const server = await httpServer((_, response) => {
      calls++
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const reply = await open().request({ method: 'GET', url: urlOf(server) })
    expect(reply).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
    expect(calls).toBe(1)
  })

  it('uses a connection again', async () => {
    const server = await httpServer((_, response) => void response.end('ok'))
    let connections = 0
    server.on('connection', () => connections++)
    const net = open()
    for (let turn = 0; turn < 20; turn++) await net.request({ method: 'GET', url: urlOf(server) })
    expect(connections).toBeLessThan(10)
  })

  it.each([
    [0, '', true],
    [4, 'abcd', true],
    [10, 'abcdefghij', false],
  ])('keeps at most %d bytes of the body', async (max_bytes, kept, truncated) => {
    const server = await httpServer((_, response) => void response.end('abcdefghij'))
    const reply = await open().request({ method: 'GET', url: urlOf(server), max_bytes })
    expect({ body: reply.body.toString(), truncated: reply.truncated }).toEqual({ body: kept, truncated })
  })

  it('reads a few megabytes of an endless body at most, and closes the socket', async () => {
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    const closed = Promise.withResolvers<void>()
    const server = await httpServer((_, response) => {
      const pour = (): void => {
        while (sent < 1024 ** 3 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', pour)
        }
      }
      response.on('close', closed.resolve)
      pour()
    })
    const reply = await open().request({ method: 'GET', url: urlOf(server) })
    await closed.promise
    expect(reply).toMatchObject({ status: 200, truncated: true })
    expect(reply.body.length).toBe(64 * 1024)
    expect(sent).toBeLessThan(16 * 1024 ** 2)
  })

  it('cannot be made inside a transaction', async () => {
    await expect(runInTransactionContext(() => open().request({ method: 'GET', url: 'http://127.0.0.1:1/' }))).rejects.toThrow(
      /inside a transaction/,
    )
  })
})

describe('a call that fails', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['drips headers for ever', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-A: ', 'a')],
    ['never ends its body', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc')],
    ['drips its body for ever', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a')],
  ])('is given up when the server %s', async (_, listener) => {
    const server = await tcpServer(listener)
    const error = await failure(open(), { url: urlOf(server, '/secret?key=1'), timeout_ms: 150 })
    expect(error).toMatchObject({ kind: 'timeout', message: `127.0.0.1:${portOf(server)} did not reply within 0.15 seconds.` })
  })

  it('is given up when the name server says nothing', async () => {
    const hanging = open('allow', () => new Promise(() => undefined))
    expect(await failure(hanging, { url: 'http://example.org/', timeout_ms: 100 })).toMatchObject({ kind: 'timeout' })
    expect(await failure(hanging, { url: 'http://example.org/', connect_timeout_ms: 100 })).toMatchObject({ kind: 'timeout' })
  })

  it('says that the connection was refused', async () => {
    const server = await tcpServer(() => undefined)
    const url = urlOf(server, '/secret?key=1').replace('http://', 'http://ann:password@')
    server.close()
    const error = await failure(open(), { url })
    expect(error.kind).toBe('refused')
    expect(error.message).not.toMatch(/secret|key|ann|password/)
  })

  it.each<[string, (socket: Socket) => void]>([
    ['before the reply', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['politely, before the reply', (socket) => socket.once('data', () => socket.end())],
    ['in the middle of the body', (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'))],
  ])('says that the server closed the connection %s', async (_, listener) => {
    expect(await failure(open(), { url: urlOf(await tcpServer(listener)) })).toMatchObject({ kind: 'reset' })
  })

  it('says that the name has no address', async () => {
    const unknown = open('allow', () => Promise.reject(Object.assign(new Error('secret'), { code: 'ENOTFOUND' })))
    expect(await failure(unknown, { url: 'http://example.org/' })).toMatchObject({
      kind: 'dns',
      message: 'The name of example.org could not be resolved.',
    })
  })

  it('says that the reply was not HTTP', async () => {
    const server = await tcpServer((socket) => void socket.end('220 mail.example.org ESMTP\r\n'))
    expect(await failure(open(), { url: urlOf(server) })).toMatchObject({ kind: 'other' })
  })

  it('refuses headers without end', async () => {
    const server = await tcpServer((socket) => void socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(1024 ** 2)}`))
    expect(await failure(open(), { url: urlOf(server) })).toMatchObject({ kind: 'other' })
  })

  it('ends at once when the product stops', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = await tcpServer(() => arrived.resolve())
    const net = createNet({ outbound_private: 'allow' })
    const calling = failure(net, { url: urlOf(server) })
    await arrived.promise
    await net.close()
    expect(await calling).toMatchObject({ kind: 'other' })
  })
})

describe('where calls may go', () => {
  it('a denied private target sees no connection, however it is spelt', async () => {
    let connections = 0
    const port = portOf(await tcpServer(() => connections++))
    const net = open('deny', async () => ['127.0.0.1'])
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'localhost',
      'example.org',
    ]) {
      expect(await failure(net, { url: `http://${host}:${port}/secret` })).toMatchObject({ kind: 'blocked' })
    }
    expect(connections).toBe(0)
  })

  it('a call that wants public addresses only gets no private one, not even over a connection that another call has made', async () => {
    let connections = 0
    const server = await httpServer((_, response) => void response.end('ok'))
    server.on('connection', () => connections++)
    const answers = [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['127.0.0.1']]
    const net = open('allow', async () => answers.shift() ?? [])
    const url = `http://rebinding.example:${portOf(server)}/`
    expect(await net.request({ method: 'GET', url })).toMatchObject({ status: 200 })
    for (const _ of [1, 2]) expect(await failure(net, { url, public_only: true })).toMatchObject({ kind: 'blocked' })
    expect(await failure(net, { url: urlOf(server), public_only: true })).toMatchObject({ kind: 'blocked' })
    expect(connections).toBe(1)
    expect(answers).toHaveLength(1)
  })

  it.each(['169.254.169.254', '2852039166', '[fe80::1]', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]', '100.100.100.200'])(
    '%s is never called',
    async (host) => {
      expect(await failure(open('allow'), { url: `http://${host}/latest/meta-data` })).toMatchObject({ kind: 'blocked' })
    },
  )

  it('a name is resolved once per connection, and the address that was checked is the one that is called', async () => {
    const server = await httpServer((_, response) => void response.end('ok'))
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    const net = open('allow', async () => answers.shift() ?? [])
    const url = `http://rebinding.example:${portOf(server)}/`
    expect(await net.request({ method: 'GET', url })).toMatchObject({ status: 200 })
    expect(answers).toHaveLength(1)
    server.closeAllConnections()
    expect(await failure(net, { url, connect_timeout_ms: 1_000 })).toMatchObject({ kind: 'blocked' })
  })
})

const drip = (socket: Socket, head: string, drop: string): void => {
  socket.write(head)
  const timer = setInterval(() => socket.write(drop), 20)
  socket.on('close', () => clearInterval(timer))
}
