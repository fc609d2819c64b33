import fs from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { KEYS, openWorld } from '../world.ts'
import { uuidOf } from '../../bench/ping-mix/checks.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'

const DELAY_MS = 5

/** Each sync takes longer. */
const slowDisk = (): { syncs: number } => {
  const counted = { syncs: 0 }
  const { fdatasync } = fs
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, done) => {
    counted.syncs++
    setTimeout(() => fdatasync(handle, done), DELAY_MS)
  })
  return counted
}

afterEach(() => vi.restoreAllMocks())

it('on a slow disk pings share their commits, and all are recorded', async () => {
  const disk = slowDisk()
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const load = createLoad(await seedChecks(world.db))
  const before = disk.syncs
  const client = async (): Promise<void> => {
    for (let n = 0; n < 20; n++) expect(await load.sendOne(base)).toBe(200)
  }
  await Promise.all(Array.from({ length: 64 }, client))

  expect(disk.syncs - before).toBeLessThan((64 * 20) / 4)
  expect(load.acknowledged.size).toBe(64 * 20)
  await expectRecorded(world.db, load.acknowledged)
  await world.close()
})

it('while the disk does not answer no ping is acknowledged, and reads do not wait', async () => {
  const held: (() => void)[] = []
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const { from } = await seedChecks(world.db)
  const uuid = uuidOf(from)
  const { fdatasync } = fs
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, done) => void held.push(() => fdatasync(handle, done)))
  let status = 0
  const sent = fetch(`${base}/ping/${uuid}`).then((answer) => (status = answer.status))
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const { pings } = await (await fetch(`${base}/api/v3/checks/${uuid}/pings/`, { headers: { 'x-api-key': KEYS.write } })).json()
  expect([pings.length, status]).toEqual([2, 0])
  vi.restoreAllMocks()
  held[0]?.()
  await sent
  expect(status).toBe(200)
  await world.close()
})
