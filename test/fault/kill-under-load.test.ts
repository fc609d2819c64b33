import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabases, type Place } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import { startProcess, type Running } from './process.ts'

const ROUNDS = process.env.SOAK ? 30 : 3
const CLIENTS = 16

const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

/** Writes as fast as it can until the server dies; remembers only what was acknowledged. */
const write = async (base: string, acknowledged: Set<number>, over: () => boolean): Promise<void> => {
  while (!over()) {
    try {
      const reply = await fetch(`${base}/api/v1/tokens`, { method: 'POST', headers, body: JSON.stringify({ name: 'load' }) })
      const { id } = (await reply.json()) as { id?: number }
      if (reply.status === 201 && id !== undefined) acknowledged.add(id)
    } catch {
      return
    }
  }
}

const storedIds = async (base: string): Promise<Set<number>> => {
  const reply = await fetch(`${base}/api/v1/tokens`, { headers })
  const { data } = (await reply.json()) as { data: { id: number }[] }
  return new Set(data.map(({ id }) => id))
}

const round = async (running: Running, acknowledged: Set<number>): Promise<void> => {
  let isOver = false
  const clients = Array.from({ length: CLIENTS }, () => write(running.base, acknowledged, () => isOver))
  const before = acknowledged.size
  while (acknowledged.size < before + CLIENTS) await sleep(5)
  await sleep(Math.random() * 450)
  await running.kill()
  isOver = true
  await Promise.all(clients)
}

const refuseUnsound = (place: Place): void => {
  if (place.url) return
  const file = new Database(join(place.folder, 'watchdesk.db'))
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  file.close()
}

onBothDatabases('kill -9 under load', (database) => {
  it(`every acknowledged write is there after the restart, ${ROUNDS} times`, async () => {
    const place = await freshPlace(database)
    const settings = { DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) }
    const acknowledged = new Set<number>()
    for (let n = 0; n < ROUNDS; n++) {
      const running = await startProcess(settings)
      await round(running, acknowledged)
      refuseUnsound(place)
    }
    const last = await startProcess(settings)
    const stored = await storedIds(last.base)
    expect(acknowledged.size).toBeGreaterThan(ROUNDS)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    expect(await last.stop()).toBe(0)
    await place.remove()
  })
})
