import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabasesAtOnce, type Place } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import { startProcess, type Running } from './process.ts'

const ROUNDS = process.env.SOAK ? 30 : 3
const TICKETS = 12

const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
const ask = async ({ base }: Running, method: string, path: string, body?: object): Promise<any> =>
  await (await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()

/** Neither a note nor a level can be had twice without being seen. */
const RULE = { name: 'Escalate', trigger: 'ticket.created', actions: { note: { body: 'Seen' }, escalate: {} } }
/** Set off by what the first does. */
const SECOND = { name: 'Then', trigger: 'ticket.escalated', actions: { note: { body: 'Heard' } } }

const settingsOf = (place: Place) => ({ DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) })

const openMany = async (running: Running, round: string): Promise<readonly number[]> => {
  const made = await Promise.all(
    Array.from({ length: TICKETS }, (_, n) =>
      ask(running, 'POST', '/tickets', { subject: `${round} ${n}`, description: 'x', requester_email: 'a@example.org' }),
    ),
  )
  return made.map(({ data }) => data.id)
}

type Seen = { readonly level: number; readonly notes: number }

const seen = async (running: Running, id: number): Promise<Seen> => {
  const { data } = await ask(running, 'GET', `/tickets/${id}`)
  return { level: data.escalation_level, notes: data.replies.length }
}

/** What was under way when a process died is taken up again when its lease is over. */
const untilDone = async (running: Running, ids: readonly number[]): Promise<void> => {
  for (const id of ids)
    for (let tries = 0; (await seen(running, id)).notes < 2; tries++) {
      if (tries === 900) throw new Error(`The rules did not act on ticket ${id}.`)
      await sleep(100)
    }
}

const exactlyOnce = async (running: Running, ids: readonly number[]): Promise<void> => {
  await untilDone(running, ids)
  // Long enough for whatever would act a second time.
  await sleep(2_000)
  for (const id of ids) expect([id, await seen(running, id)]).toEqual([id, { level: 1, notes: 2 }])
  const rules = (await ask(running, 'GET', '/automations')).data
  for (const { id } of rules) expect((await ask(running, 'GET', `/automations/${id}/runs`)).meta.total).toBe(ids.length)
}

onBothDatabasesAtOnce('kill -9 while rules act', (database) => {
  it(`each rule has acted exactly once on each of the tickets, ${ROUNDS} times`, async () => {
    const place = await freshPlace(database)
    const ids: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const running = await startProcess(settingsOf(place))
      if (round === 0) for (const rule of [RULE, SECOND]) await ask(running, 'POST', '/automations', rule)
      ids.push(...(await openMany(running, `Round ${round}`)))
      // From before the first rule has heard of it to after the last has acted.
      await sleep((round * 120) / ROUNDS)
      await running.kill()
    }
    const last = await startProcess(settingsOf(place))
    await exactlyOnce(last, ids)
    expect(await last.stop()).toBe(0)
    await place.remove()
  })
})

it.concurrent('two processes on one PostgreSQL: each rule acts once on each ticket', async () => {
  const place = await freshPlace('postgres')
  const one = await startProcess({ ...settingsOf(place), SECRET_KEY: 'the same for both of these processes, long enough' })
  const other = await startProcess({ ...settingsOf(place), SECRET_KEY: 'the same for both of these processes, long enough' })
  for (const rule of [RULE, SECOND]) await ask(one, 'POST', '/automations', rule)
  const ids = [...(await openMany(one, 'One')), ...(await openMany(other, 'Other'))]
  await exactlyOnce(other, ids)
  await one.stop()
  await other.stop()
  await place.remove()
})
