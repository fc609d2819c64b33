import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabases } from '../databases.ts'
import { listening } from '../listening.ts'
import { ALICE } from '../world/people.ts'
import { startProcess } from './process.ts'
import { until, untilDrained } from './waiting.ts'

// A minute of the receiver's own clock cannot be hurried: this is for a soak. With a clock of the test's own the cap is tested beside the API.
const EVENTS_EACH = 5_000
const CAP = 1_000
const WINDOW_MS = 60_000
// So many attempts of one endpoint may be under way at once, and overtake each other on their way.
const AT_ONCE = 4

type Arrival = {
  readonly at: number
  readonly path: string
  readonly sequence: number
  readonly attempt: number
  readonly delivery_id: string
}

const openReceiver = async () => {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { delivery_id } = JSON.parse(Buffer.concat(chunks).toString())
      const numberIn = (header: string): number => Number(request.headers[header])
      const [sequence, attempt] = [numberIn('x-service-sequence'), numberIn('x-service-attempt')]
      arrivals.push({ at, path: request.url ?? '', sequence, attempt, delivery_id })
      response.end()
    })
  })
  const { base, close } = await listening(server)
  return { arrivals, url: base, close }
}

const busiest = (arrivals: readonly Arrival[]): number => {
  let [most, from] = [0, 0]
  for (const [index, { at }] of arrivals.entries()) {
    while ((arrivals[from]?.at ?? at) < at - WINDOW_MS) from++
    most = Math.max(most, index - from + 1)
  }
  return most
}

/** How far the first attempts of an endpoint are from the order of their numbers. What a killed process had under way comes again later. */
const disorder = (arrivals: readonly Arrival[]): number => {
  const numbers = arrivals.filter(({ attempt }) => attempt === 1).map(({ sequence }) => sequence)
  const places = new Map(numbers.toSorted((a, b) => a - b).map((sequence, place) => [sequence, place]))
  return Math.max(...numbers.map((sequence, place) => Math.abs(place - (places.get(sequence) ?? 0))))
}

const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }
const post = async (url: string, body: unknown): Promise<{ readonly data: { readonly id: number } }> => {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return JSON.parse(await reply.text())
}

const inParallel = async (count: number, once: (n: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await once(n)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** Two endpoints that are off while ten thousand things happen; answers their ids. */
const fill = async (base: string, receiver: string): Promise<readonly number[]> => {
  const off = { is_active: false }
  const hooks = [
    await post(`${base}/api/v1/webhooks`, { url: `${receiver}/tickets`, events: ['ticket.created'], ...off }),
    await post(`${base}/api/v1/webhooks`, { url: `${receiver}/replies`, events: ['reply.created'], ...off }),
  ]
  const tickets: number[] = []
  const requester_email = 'load@client.test'
  await inParallel(EVENTS_EACH, async (n) =>
    tickets.push((await post(`${base}/api/v1/tickets`, { subject: `load ${n}`, description: 'x', requester_email })).data.id),
  )
  await inParallel(EVENTS_EACH, (n) => post(`${base}/api/v1/tickets/${tickets[n]}/replies`, { body: 'x' }))
  return hooks.map(({ data }) => data.id)
}

onBothDatabases('10,000 events at once', (database) => {
  it.runIf(process.env.SOAK)('leave at most 1,000 to a minute, fairly and in order, across a kill -9, and none is dropped', async () => {
    const place = await freshPlace(database)
    const settings = { DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) }
    const receiver = await openReceiver()
    const filling = await startProcess(settings)
    const hooks = await fill(filling.base, receiver.url)
    await untilDrained(place)
    await filling.stop()
    const capped = { ...settings, RATE_LIMIT_FACTOR: '1' }
    let running = await startProcess(capped)
    for (const id of hooks) await post(`${running.base}/api/v1/webhooks/${id}/enable`, {})
    const delivered = (): number => new Set(receiver.arrivals.map(({ delivery_id }) => delivery_id)).size
    await until(() => delivered() > CAP + AT_ONCE, 'the second minute of deliveries')
    await running.kill()
    running = await startProcess(capped)
    await until(() => delivered() >= 2 * EVENTS_EACH, 'all deliveries', { interval_ms: 1_000 })
    expect(busiest(receiver.arrivals)).toBeLessThanOrEqual(CAP)
    for (const path of ['/tickets', '/replies']) {
      const own = receiver.arrivals.filter((arrival) => arrival.path === path)
      expect(disorder(own)).toBeLessThanOrEqual(AT_ONCE)
      // The first minute belongs to whoever was switched on first; afterwards both have half.
      const share = receiver.arrivals.slice(2 * CAP, 3 * CAP).filter((arrival) => arrival.path === path).length
      expect(Math.abs(share - CAP / 2)).toBeLessThan(2 * AT_ONCE)
    }
    process.stdout.write(`${database}: ${receiver.arrivals.length} attempts, busiest minute ${busiest(receiver.arrivals)}\n`)
    await running.stop()
    receiver.close()
    await place.remove()
  })
})
