import fs from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { createChecks } from './ping-load.ts'

afterEach(() => vi.restoreAllMocks())

/** What a disk without power is sure to have: the file, and of the log what was there when the last sync that ended was asked for. */
const watchDisk = ({ folder }: World) => {
  const file = join(folder, 'watchdesk.db')
  let log = fs.readFileSync(`${file}-wal`)
  const { fdatasync } = fs
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, told) => {
    const written = fs.readFileSync(`${file}-wal`)
    fdatasync(handle, (error) => {
      log = written
      told(error)
    })
  })
  let cuts = 0
  return (): ReadonlySet<string> => {
    const left = join(folder, `left-${++cuts}.db`)
    fs.copyFileSync(file, left)
    fs.writeFileSync(`${left}-wal`, log)
    const db = new Database(left)
    const bodies = db.prepare('select body from pings where body is not null').pluck().all() as Buffer[]
    db.close()
    return new Set(bodies.map(String))
  }
}

it('whatever is answered is on a disk whose power is cut at that moment, however many come at once', async () => {
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const uuids = await createChecks(base, 3)
  const cutPower = watchDisk(world)
  const lost: string[] = []
  const client = async (name: number): Promise<void> => {
    for (let n = 0; n < 6; n++) {
      const body = `client ${name}, ping ${n}`
      const answer = await fetch(`${base}/ping/${uuids[n % uuids.length]}`, { method: 'POST', body })
      const left = cutPower()
      if (answer.status !== 200 || !left.has(body)) lost.push(body)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, name) => client(name)))
  expect(lost).toEqual([])
  expect(cutPower().size).toBe(48)
  await world.close()
})
