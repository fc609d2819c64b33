import { createServer } from 'node:http'
import { createHmac, timingSafeEqual } from 'node:crypto'

// The secret exactly as it was shown when the webhook was created.
const secret = process.env.WEBHOOK_SECRET ?? ''
const seen = new Set<string>()

const isGenuine = (body: Buffer, header: string): boolean => {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(header)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const answer = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  // Check before anything else looks at the body.
  if (!isGenuine(body, String(request.headers['x-service-signature'] ?? ''))) return answer(401, { error: 'invalid signature' })
  const { event, delivery_id, data } = JSON.parse(body.toString())
  // A delivery may come twice: the same id means the same event.
  if (!seen.has(delivery_id)) {
    seen.add(delivery_id)
    console.log(event, data.id)
  }
  answer(200, { ok: true })
})
server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () => console.log('ready'))
