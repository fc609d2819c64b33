import fs from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { KEYS, openWorld } from '../world.ts'
import { createChecks, newTally, sendOne } from './ping-load.ts'
import { allChecks, expectConsistent, keepAllPings } from './ping-log.ts'

const DELAY_MS = 5

/** Everything takes longer to be on disk. */
const slowDisk = (): { syncs: number } => {
  const counted = { syncs: 0 }
  const { fdatasync } = fs
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, told) => {
    counted.syncs++
    setTimeout(() => fdatasync(handle, told), DELAY_MS)
  })
  return counted
}

afterEach(() => vi.restoreAllMocks())

it('on a slow disk pings wait for each other, share their commits, and all are there', async () => {
  const disk = slowDisk()
  const world = await openWorld()
  await keepAllPings(world.db)
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const uuids = await createChecks(base, 7)
  const tally = newTally()
  const before = disk.syncs
  const client = async (): Promise<void> => {
    for (let n = 0; n < 20; n++) expect(await sendOne(base, uuids, tally)).toBe(200)
  }
  await Promise.all(Array.from({ length: 64 }, client))
  expect(disk.syncs - before).toBeLessThan((64 * 20) / 4)
  for (const check of await allChecks(world.db)) {
    const stored = new Set((await expectConsistent(world.db, check)).map(({ body }) => body))
    expect([...(tally.acknowledged.get(check.uuid) ?? [])].filter((body) => !stored.has(body))).toEqual([])
  }
  await world.close()
})

it('while the disk does not answer nobody is told OK, and whoever only reads does not wait', async () => {
  const held: (() => void)[] = []
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const [uuid = ''] = await createChecks(base, 1)
  const { fdatasync } = fs
  vi.spyOn(fs, 'fdatasync').mockImplementation((handle, told) => void held.push(() => fdatasync(handle, told)))
  let status = 0
  const sent = fetch(`${base}/ping/${uuid}`).then((answer) => (status = answer.status))
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const { pings } = await (await fetch(`${base}/api/v3/checks/${uuid}/pings/`, { headers: { 'x-api-key': KEYS.write } })).json()
  expect([pings.length, status]).toEqual([1, 0])
  vi.restoreAllMocks()
  held[0]?.()
  await sent
  expect(status).toBe(200)
  await world.close()
})

it('once the disk has failed whoever asks whether the product is ready is told so, and no ping is told OK', async () => {
  const world = await openWorld()
  const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
  const [uuid = ''] = await createChecks(base, 1)
  expect((await fetch(`${base}/readyz`)).status).toBe(200)
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, told) => told(Object.assign(new Error('The disk is gone.'), { code: 'EIO' })))
  expect((await fetch(`${base}/ping/${uuid}`)).status).toBe(503)
  expect((await fetch(`${base}/ping/${uuid}`)).status).toBe(503)
  const ready = await fetch(`${base}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('the disk has failed')])
  await world.close()
})
