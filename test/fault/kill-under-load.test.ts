import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { onBothDatabases, openPlace, type Place } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { startProcess, type Running } from './process.ts'
import { until, untilMomentOfKill } from './waiting.ts'

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

const storedIds = async (place: Place): Promise<ReadonlySet<number>> => {
  const db = openPlace(place)
  const rows = await db.read((reader) => reader.db.selectFrom('api_tokens').select('id').execute())
  await db.close()
  return new Set(rows.map(({ id }) => id))
}

const writeAndKill = async (running: Running, round: number, acknowledged: Set<number>): Promise<void> => {
  let isOver = false
  const clients = Array.from({ length: CLIENTS }, () => write(running.base, acknowledged, () => isOver))
  const before = acknowledged.size
  await until(() => acknowledged.size >= before + CLIENTS, 'the first writes')
  await untilMomentOfKill(round, 450)
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
  it(`every acknowledged write is there afterwards, ${KILL_ROUNDS} times`, async () => {
    const place = await installedPlace(database)
    const settings = settingsOf(place)
    const acknowledged = new Set<number>()
    for (let n = 0; n < KILL_ROUNDS; n++) {
      const running = await startProcess(settings)
      await writeAndKill(running, n, acknowledged)
      refuseUnsound(place)
    }
    const stored = await storedIds(place)
    expect(acknowledged.size).toBeGreaterThan(KILL_ROUNDS)
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
    await place.remove()
  })
})
