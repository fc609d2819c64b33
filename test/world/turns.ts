import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to PostgreSQL on which somebody counts how often it is asked something and waited for. */
export type Way = {
  readonly url: string
  /** How often, on the connection that was used most, since this was asked last. */
  turns(): number
  close(): Promise<void>
}

const portOf = (server: ReturnType<typeof createServer>): number => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The way has no beginning.')
  return address.port
}

/** Whatever is sent after an answer is a turn, however many questions it brings. */
export const countedWay = async (postgres: string): Promise<Way> => {
  const end = new URL(postgres)
  const port = Number(end.searchParams.get('port') ?? (end.port || 5_432))
  // Where its socket lies, if it has no address.
  const folder = end.searchParams.get('host')
  const counts = new Map<Socket, number>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const there = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, end.hostname)
    for (const socket of [client, there]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    let isAnswered = true
    client.on('data', () => {
      if (isAnswered) counts.set(client, (counts.get(client) ?? 0) + 1)
      isAnswered = false
    })
    there.on('data', () => (isAnswered = true))
    client.pipe(there)
    there.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(end)
  url.search = ''
  url.host = `127.0.0.1:${portOf(server)}`
  return {
    url: url.href,
    turns: () => {
      const most = Math.max(0, ...counts.values())
      counts.clear()
      return most
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
