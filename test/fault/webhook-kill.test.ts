import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { onBothDatabasesAtOnce } from '../databases.ts'
import { listening } from '../listening.ts'
import { ALICE } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { startProcess, type Running } from './process.ts'
import { slowness, until, untilMomentOfKill } from './waiting.ts'

const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

/** What a receiver got: every body it saw, by the id of the delivery. */
type Receiver = { readonly url: string; readonly bodies: Map<string, Set<string>>; readonly tickets: Set<number>; close(): void }

const receive = async (answer: () => Promise<number>): Promise<Receiver> => {
  const bodies = new Map<string, Set<string>>()
  const tickets = new Set<number>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { delivery_id, event, data } = JSON.parse(body)
    bodies.set(delivery_id, (bodies.get(delivery_id) ?? new Set()).add(body))
    const status = await answer()
    if (status === 200 && event === 'ticket.created') tickets.add(data.id)
    response.writeHead(status).end()
  })
  const { base, close } = await listening(server)
  return { url: `${base}/`, bodies, tickets, close }
}

const write = async (base: string, acknowledged: Set<number>, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    try {
      const body = JSON.stringify({ subject: 'load', description: 'x', requester_email: 'load@client.test' })
      const reply = await fetch(`${base}/api/v1/tickets`, { method: 'POST', headers, body })
      const { data } = (await reply.json()) as { data?: { id: number } }
      if (reply.status === 201 && data) acknowledged.add(data.id)
      await slowness(10)
    } catch {
      return
    }
  }
}

const writeAndKill = async (running: Running, round: number, acknowledged: Set<number>): Promise<void> => {
  let isOver = false
  const clients = Array.from({ length: 4 }, () => write(running.base, acknowledged, () => isOver))
  const before = acknowledged.size
  await until(() => acknowledged.size >= before + 4, 'the first tickets')
  await untilMomentOfKill(round, 700)
  await running.kill()
  isOver = true
  await Promise.all(clients)
}

onBothDatabasesAtOnce('kill -9 while webhooks are delivered', (database) => {
  it('every acknowledged ticket reaches every healthy receiver, and no delivery ever changes its bytes', async () => {
    const place = await installedPlace(database)
    const settings = settingsOf(place)
    let calls = 0
    const receivers = await Promise.all([
      receive(async () => 200),
      receive(async () => 200),
      receive(async () => (await slowness(1_500), 200)),
      receive(async () => (calls++ % 2 === 0 ? 500 : 200)),
    ])
    const [first, second] = receivers
    const acknowledged = new Set<number>()
    let running = await startProcess(settings)
    for (const url of [...receivers.map((receiver) => receiver.url), 'http://127.0.0.1:1/'])
      expect((await fetch(`${running.base}/api/v1/webhooks`, { method: 'POST', headers, body: JSON.stringify({ url }) })).status).toBe(201)
    for (let n = 0; n < KILL_ROUNDS; n++) {
      await writeAndKill(running, n, acknowledged)
      running = await startProcess(settings)
    }
    const missing = () => [...acknowledged].filter((id) => !first?.tickets.has(id) || !second?.tickets.has(id))
    expect(acknowledged.size).toBeGreaterThan(KILL_ROUNDS)
    await until(() => missing().length === 0, 'every acknowledged ticket')
    for (const { bodies } of receivers) for (const [delivery, seen] of bodies) expect([delivery, seen.size]).toEqual([delivery, 1])
    await running.stop()
    for (const receiver of receivers) receiver.close()
    await place.remove()
  })
})
