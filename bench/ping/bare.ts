/** The floor: a server that answers OK and nothing else. Prints its port when it is ready, and what it uses when asked. */
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { usage } from './usage.ts'

const server = createServer((_request, response) => response.end('OK'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
for await (const line of createInterface({ input: process.stdin })) if (line === 'usage') process.stdout.write(`${usage()}\n`)
process.exit(0)
