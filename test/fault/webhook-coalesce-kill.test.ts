import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { listening } from '../listening.ts'
import { ALICE } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { startProcess } from './process.ts'
import { slowness, until, untilMomentOfKill } from './waiting.ts'

const TICKETS = 3
const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

type Told = { readonly sequence: number; readonly body: string; readonly ticket: number; readonly from?: string; readonly to?: string }

/** A receiver that takes its time, so that changes pile up behind it. */
const receive = async () => {
  const told = new Map<string, Told>()
  const changed: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { delivery_id, data } = JSON.parse(body)
    const before = told.get(delivery_id)
    if (before && before.body !== body) changed.push(delivery_id)
    told.set(delivery_id, { sequence: Number(request.headers['x-service-sequence']), body, ticket: data.id, ...data.changes.priority })
    await slowness(150)
    response.writeHead(200).end()
  })
  const { base, close } = await listening(server)
  return { url: `${base}/`, told, changed, close }
}

const ask = async (base: string, method: string, path: string, body?: object) => {
  const reply = await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: reply.status, data: ((await reply.json()) as { data: { id: number; priority: string } }).data }
}

/** Changes one ticket again and again until the process is gone. */
const change = async (base: string, id: number): Promise<void> => {
  for (let n = 0; ; n++) {
    try {
      await ask(base, 'PUT', `/tickets/${id}`, { priority: PRIORITIES[n % PRIORITIES.length] })
    } catch {
      return
    }
  }
}

/** The priority a listener ends with who starts at `low` and believes each change in its turn; the mistake, when one does not follow. */
const believed = (told: Iterable<Told>, ticket: number): string => {
  const inTurn = [...told].filter((one) => one.ticket === ticket && one.to !== undefined).toSorted((a, b) => a.sequence - b.sequence)
  return inTurn.reduce((state, { from, to }) => (state === from ? (to ?? '') : `${state}, but then from ${from}`), 'low')
}

onBothDatabases('kill -9 while changes that wait are told as one', (database) => {
  it('a listener who believes every change ends with the truth, and hears less than there was', async () => {
    const place = await installedPlace(database)
    const settings = settingsOf(place)
    const receiver = await receive()
    let running = await startProcess(settings)
    await ask(running.base, 'POST', '/webhooks', { url: receiver.url, events: ['ticket.updated'], coalesce_updates: true })
    const tickets: number[] = []
    const wish = { subject: 'load', description: 'x', requester_email: 'load@client.test', priority: 'low' }
    for (let n = 0; n < TICKETS; n++) tickets.push((await ask(running.base, 'POST', '/tickets', wish)).data.id)
    for (let n = 0; n < KILL_ROUNDS; n++) {
      const told = receiver.told.size
      const clients = tickets.map((id) => change(running.base, id))
      await until(() => receiver.told.size > told, 'the first changes')
      await untilMomentOfKill(n, 1_500)
      await running.kill()
      await Promise.all(clients)
      running = await startProcess(settings)
    }
    const states = () => tickets.map((id) => believed(receiver.told.values(), id))
    const truth = await Promise.all(tickets.map(async (id) => (await ask(running.base, 'GET', `/tickets/${id}`)).data.priority))
    await until(() => String(states()) === String(truth), 'the last change of each ticket')
    expect(receiver.changed).toEqual([])
    await running.stop()
    receiver.close()
    await place.remove()
  })
})
