import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Place } from '../databases.ts'

/** The address of a PostgreSQL behind a proxy on loopback. A socket in a folder is left out: it would lead around the proxy. */
const addressBehind = (url: string, port: number): string => {
  const proxied = new URL(url)
  proxied.searchParams.delete('host')
  proxied.hostname = '127.0.0.1'
  proxied.port = String(port)
  return proxied.href
}

/** A PostgreSQL that a test can make hang, or take away, without harm to the other tests on it. */
export const openPostgresProxy = async (place: Place) => {
  const url = new URL(place.url ?? '')
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined
  let onHeld: () => void = () => undefined

  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('data', (chunk) => {
      if (!held) return void to.write(chunk)
      held.push(() => void to.write(chunk))
      onHeld()
    })
  }
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: Number(url.port) })
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** Ends all connections and takes no more. */
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  // A server on loopback has an address with a port.
  const { port } = server.address() as AddressInfo
  const proxied: Place = {
    ...place,
    url: addressBehind(url.href, port),
    remove: async () => {
      cut()
      await place.remove()
    },
  }
  return {
    place: proxied,
    cut,
    /** From now on nothing is answered; connections are still accepted. Resolves with the first bytes that are held back. */
    hang: (): Promise<void> => {
      held = []
      return new Promise((resolve) => void (onHeld = resolve))
    },
    /** Delivers what was held back. */
    resume: (): void => {
      const waiting = held ?? []
      held = undefined
      for (const deliver of waiting) deliver()
    },
  }
}
