import { createServer, type ServerResponse } from 'node:http'
import { listening } from '../listening.ts'
import { KEYS } from '../world/people.ts'

/** A receiver of notifications on this machine. */
export type Receiver = {
  readonly url: string
  /** The key of every message, in the order they came. */
  readonly keys: string[]
  /** How many bytes it has answered with. */
  sentBytes(): number
  /** Calls it has not answered. */
  open(): number
  close(): void
}

export const openReceiver = async (respond: (response: ServerResponse, calls: number) => void): Promise<Receiver> => {
  const keys: string[] = []
  const unanswered = new Set<ServerResponse>()
  let bytes = 0
  const server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']))
    unanswered.add(response)
    response.on('close', () => void unanswered.delete(response))
    respond(response, keys.length)
  })
  server.on('connection', (socket) => socket.on('close', () => void (bytes += socket.bytesWritten)))
  const { base, close } = await listening(server)
  return {
    url: `${base}/`,
    keys,
    sentBytes: () => bytes,
    open: () => unanswered.size,
    close,
  }
}

export const post = async (base: string, path: string, body: unknown): Promise<{ readonly id: string; readonly uuid: string }> => {
  const reply = await fetch(`${base}/api/v3${path}`, { method: 'POST', headers: { 'x-api-key': KEYS.write }, body: JSON.stringify(body) })
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  // The API's own answer.
  return (await reply.json()) as { id: string; uuid: string }
}

/** A check that tells this receiver, and nobody else. Answers its uuid. */
export const watchedBy = async (base: string, { url }: Receiver): Promise<string> => {
  const conf = { method_down: 'POST', url_down: url, body_down: '$NAME', url_up: url }
  const { id } = await post(base, '/channels/', { kind: 'webhook', conf })
  return (await post(base, '/checks/', { name: url, channels: id })).uuid
}

export const fail = async (base: string, uuid: string): Promise<void> => {
  const reply = await fetch(`${base}/ping/${uuid}/fail`)
  if (reply.status !== 200) throw new Error(`The ping was answered with ${reply.status}.`)
}
