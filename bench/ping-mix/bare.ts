/** Baseline: a bare node:http server that answers OK. Prints its address as the product does. */
import { createServer } from 'node:http'

const server = createServer((_request, response) => response.end('OK'))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''})\n`)
})
