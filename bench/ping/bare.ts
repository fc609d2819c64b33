/** The floor: a server that answers OK and nothing else. Prints its port when it is ready. */
import { createServer } from 'node:http'

const server = createServer((_request, response) => response.end('OK'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
