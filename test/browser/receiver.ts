import { createServer } from 'node:http'
import { listening } from '../listening.ts'

/** A receiver that answers as it is told, and remembers what it got. */
export const openReceiver = async () => {
  const got: { readonly id: string; readonly signature: string; readonly body: string }[] = []
  const answer = { status: 500 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { 'webhook-id': id, 'x-service-signature': signature } = request.headers
      got.push({ id: String(id), signature: String(signature), body: Buffer.concat(chunks).toString() })
      response.writeHead(answer.status).end(answer.status === 200 ? 'thank you' : 'not today')
    })
  })
  const { base, close } = await listening(server)
  return { url: `${base}/hook`, got, answer, close }
}
