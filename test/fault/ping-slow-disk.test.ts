import Database from 'better-sqlite3'
import { afterEach, expect, it, vi } from 'vitest'
import { openWorld } from '../world.ts'
import { createChecks, newTally, sendOne } from './ping-load.ts'
import { allChecks, expectConsistent, keepAllPings } from './ping-log.ts'

const DELAY_MS = 5

/** Every commit takes longer, as on a disk that is slow to say that it has written. */
const slowDisk = (): { commits: number } => {
  const counted = { commits: 0 }
  const nap = new Int32Array(new SharedArrayBuffer(4))
  const prepare = Database.prototype.prepare
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: InstanceType<typeof Database>, text: string) {
    const statement = prepare.call(this, text)
    if (text !== 'commit') return statement
    const run = statement.run.bind(statement)
    statement.run = () => {
      counted.commits++
      Atomics.wait(nap, 0, 0, DELAY_MS)
      return run([])
    }
    return statement
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
  const before = disk.commits
  const client = async (): Promise<void> => {
    for (let n = 0; n < 20; n++) expect(await sendOne(base, uuids, tally)).toBe(200)
  }
  await Promise.all(Array.from({ length: 64 }, client))
  expect(disk.commits - before).toBeLessThan((64 * 20) / 4)
  for (const check of await allChecks(world.db)) {
    const stored = new Set((await expectConsistent(world.db, check)).map(({ body }) => body))
    expect([...(tally.acknowledged.get(check.uuid) ?? [])].filter((body) => !stored.has(body))).toEqual([])
  }
  await world.close()
})
