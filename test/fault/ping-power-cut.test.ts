import fs from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, it, vi } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { testBox } from '../databases.ts'
import { fakeClock } from '../world/clock.ts'
import { START } from '../world/people.ts'
import { openWorld, type World } from '../world.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { until } from './waiting.ts'

afterEach(() => vi.restoreAllMocks())

/** What a disk whose power is cut has for sure: the file, and of the WAL what was there when the last sync that succeeded was asked for. */
const watchDisk = ({ folder }: World) => {
  const file = join(folder, 'watchdesk.db')
  let wal = fs.readFileSync(`${file}-wal`)
  const { fdatasync } = fs
  let failures = 0
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, done) => {
    if (failures-- > 0) return done(Object.assign(new Error('The disk is gone.'), { code: 'EIO' }))
    const written = fs.readFileSync(`${file}-wal`)
    fdatasync(handle, (error) => {
      wal = written
      done(error)
    })
  })
  let cuts = 0
  return {
    failNextSync: () => void (failures = 1),
    /** The path of a copy of what is left. */
    cutPower: (): string => {
      const left = join(folder, `left-${++cuts}.db`)
      fs.copyFileSync(file, left)
      fs.writeFileSync(`${left}-wal`, wal)
      return left
    },
  }
}

const agentsIn = (file: string): ReadonlySet<unknown> => {
  const db = new Database(file)
  const agents = db.prepare('select ua from pings').pluck().all()
  db.close()
  return new Set(agents)
}

const openLeft = (file: string): Db => openSqlite({ file, clock: fakeClock(START), ids: randomIds(), box: testBox })

const openLoad = async () => {
  vi.restoreAllMocks()
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const load = createLoad(await seedChecks(world.db))
  return { world, base, load, disk: watchDisk(world) }
}

it('every acknowledged ping is on a disk whose power is cut at that moment', async () => {
  const { world, base, load, disk } = await openLoad()
  const lost: string[] = []
  const client = async (): Promise<void> => {
    for (let n = 0; n < 6; n++) {
      await load.sendOne(base)
      const acknowledged = [...load.acknowledged.keys()]
      const left = agentsIn(disk.cutPower())
      lost.push(...acknowledged.filter((agent) => !left.has(agent)))
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))

  expect(lost).toEqual([])
  expect(load.acknowledged.size).toBe(48)
  await world.close()
})

it(`numbers, states and dates of flips hold on the disk that a power cut leaves, ${KILL_ROUNDS} times`, async () => {
  for (let round = 0; round < KILL_ROUNDS; round++) {
    const { world, base, load, disk } = await openLoad()
    const endLoad = load.start([base], 24)
    await until(() => load.acknowledged.size >= 48 + round, 'the first pings', { interval_ms: 1 })
    const acknowledged = new Map(load.acknowledged)
    const left = openLeft(disk.cutPower())
    await expectRecorded(left, acknowledged)
    await left.close()
    await endLoad()
    await world.close()
  }
})

it(`no ping is acknowledged after a failed sync until the next start, ${KILL_ROUNDS} times`, async () => {
  for (let round = 0; round < KILL_ROUNDS; round++) {
    const { world, base, load, disk } = await openLoad()
    const endLoad = load.start([base], 24)
    await until(() => load.acknowledged.size >= 48, 'the first pings', { interval_ms: 1 })
    disk.failNextSync()
    await until(() => load.refused > 0, 'the failure', { interval_ms: 1 })
    await endLoad()
    const acknowledged = load.acknowledged.size
    for (let n = 0; n < 5; n++) expect(await load.sendOne(base)).toBe(503)
    expect(load.acknowledged.size).toBe(acknowledged)
    const ready = await fetch(`${base}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('disk write failed')])

    const left = openLeft(disk.cutPower())
    await expectRecorded(left, load.acknowledged)
    await left.close()
    await world.close()
  }
})
