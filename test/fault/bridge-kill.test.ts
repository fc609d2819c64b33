import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabasesAtOnce } from '../databases.ts'
import { ALICE, KEYS } from '../world/people.ts'
import { startProcess, type Running } from './process.ts'

const ROUNDS = process.env.SOAK ? 20 : 3

const asMonitor = { 'x-api-key': KEYS.write }
const asAgent = { authorization: `Bearer ${ALICE.token}` }

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
const post = async ({ base }: Running, path: string, headers: Record<string, string>, body: object): Promise<any> => {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return await (await fetch(`${base}${path}`, init)).json()
}

type Ticket = { readonly subject: string; readonly channel: string }

const ticketsAbout = async ({ base }: Running, name: string): Promise<number> => {
  const { data } = (await (await fetch(`${base}/api/v1/tickets?per_page=100`, { headers: asAgent })).json()) as { data: readonly Ticket[] }
  return data.filter(({ subject, channel }) => channel === 'monitor' && subject.includes(name)).length
}

/** A check with a department of its own, so that it shares its ticket with no other; it fails, and the process dies a moment later. */
const failAndDie = async (running: Running, name: string, afterMillis: number): Promise<void> => {
  const department = await post(running, '/api/v1/departments', asAgent, { name })
  const conf = { department_id: department.data.id }
  const channel = await post(running, '/api/v3/channels/', asMonitor, { kind: 'helpdesk', name, conf })
  const check = await post(running, '/api/v3/checks/', asMonitor, { name, timeout: 3600, channels: channel.id })
  expect((await fetch(`${running.base}/ping/${check.uuid}/fail`)).status).toBe(200)
  await sleep(afterMillis)
  await running.kill()
}

/** What was under way when the process died is taken up again when its lease is over. */
const untilThere = async (running: Running, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    for (let tries = 0; (await ticketsAbout(running, name)) === 0; tries++) {
      if (tries === 900) throw new Error(`There is no ticket about ${name}.`)
      await sleep(100)
    }
  }
}

onBothDatabasesAtOnce('kill -9 between the flip and the ticket', (database) => {
  it(`the ticket is there exactly once after the restart, ${ROUNDS} times`, async () => {
    const place = await freshPlace(database)
    const settings = { DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) }
    const names = Array.from({ length: ROUNDS }, (_, round) => `victim-${round}-${database}`)
    for (const [round, name] of names.entries()) {
      const running = await startProcess(settings)
      await failAndDie(running, name, (round * 60) / ROUNDS)
    }
    const last = await startProcess(settings)
    await untilThere(last, names)
    // Long enough for whatever would open a second one.
    await sleep(2_000)
    for (const name of names) expect(await ticketsAbout(last, name), name).toBe(1)
    expect(await last.stop()).toBe(0)
    await place.remove()
  })
})
