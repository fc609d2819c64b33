import { once } from 'node:events'
import type { Server } from 'node:http'

/** Opens a server on a free port of this machine; `close` waits for nobody. */
export const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { base: `http://127.0.0.1:${address.port}`, close }
}
