import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type Running } from '../test/fault/process.ts'
import { createDatabase } from '../test/setup/databases.ts'
import { startPostgres } from '../test/setup/postgres.ts'
import { ALICE } from '../test/world/people.ts'
import type { Benchmark, Contestant } from './harness.ts'

const TICKET = JSON.stringify({ subject: 'Printer', description: 'It is on fire.', requester_email: 'ann@client.test' })
const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

const percentile = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(1)

/** Tells when the first byte of the next request comes in. */
const openReceiver = async () => {
  let heard: (at: number) => void = () => undefined
  const server = createServer((request, response) => {
    heard(performance.now())
    request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  return { url, server, next: () => new Promise<number>((resolve) => (heard = resolve)) }
}

/** One after the other, so that the queue is idle each time. */
const repeat = async (seconds: number, once: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  let count = 0
  while (performance.now() < start + seconds * 1_000) {
    await once()
    count++
  }
  return count / ((performance.now() - start) / 1_000)
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>

const delivering = async (name: string, settings: Readonly<Record<string, string>>, receiver: Receiver) => {
  const running: Running = await startProcess(settings)
  const body = JSON.stringify({ url: receiver.url, events: ['ticket.created'] })
  await fetch(`${running.base}/api/v1/webhooks`, { method: 'POST', headers, body })
  const spans: number[] = []
  const contestant: Contestant = {
    name,
    run: (seconds) =>
      repeat(seconds, async () => {
        const arrival = receiver.next()
        const reply = await fetch(`${running.base}/api/v1/tickets`, { method: 'POST', headers, body: TICKET })
        const answered_at = performance.now()
        await reply.arrayBuffer()
        // The answer is written after the commit; on its way it may be overtaken.
        spans.push(Math.max(0, (await arrival) - answered_at))
      }),
  }
  const note = (): string =>
    `${name}: from the answer, which follows the commit, to the first byte at the receiver ${percentile(spans, 0.5)} ms (median), ${percentile(spans, 0.99)} ms (99 %), ${spans.length} deliveries.`
  return { running, contestant, note }
}

export const benchmark: Benchmark = {
  title: 'Webhooks with an idle queue',
  about:
    'A ticket is created, its webhook arrives, then the next: how many a second. Baseline: the same body posted to the same receiver and nothing else.',
  unit: 'round trips/s',
  open: async () => {
    const receiver = await openReceiver()
    const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
    const url = await createDatabase((await startPostgres()).url, 'bench_webhooks')
    const sqlite = await delivering('SQLite', { DATA_DIR: join(folder, 'sqlite') }, receiver)
    const postgres = await delivering('PostgreSQL', { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url }, receiver)
    const bare = async (): Promise<void> =>
      void (await (await fetch(receiver.url, { method: 'POST', headers, body: TICKET })).arrayBuffer())
    return {
      contestants: [{ name: 'bare POST', run: (seconds) => repeat(seconds, bare) }, sqlite.contestant, postgres.contestant],
      notes: () => [sqlite.note(), postgres.note()],
      close: async () => {
        await sqlite.running.stop()
        await postgres.running.stop()
        receiver.server.closeAllConnections()
        receiver.server.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}
