import { expect, it } from 'vitest'
import type { IncomingPing } from '../../src/monitor/pings/incoming-ping.ts'
import { createPingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import type { Place } from '../databases.ts'
import { ping } from '../simulation/stage.ts'
import { openWorld, START, type World } from '../world.ts'
import { copyOfTemplate } from '../world/template.ts'
import { countedWay, type Way } from '../world/turns.ts'

/** PostgreSQL may be far away: then the way there and back is what everybody waits for. */
const onCountedWay = async (work: (world: World, way: Way) => Promise<void>): Promise<void> => {
  const original = await copyOfTemplate('postgres')
  const way = await countedWay(original.url ?? '')
  const place: Place = { ...original, url: way.url, remove: () => way.close().then(original.remove) }
  const world = await openWorld({ database: 'postgres', place })
  await work(world, way)
  await world.close()
}

it('a new ticket asks PostgreSQL three times: who calls, what there is to know, and everything written with its commit', () =>
  onCountedWay(async ({ alice }, way) => {
    const open = () =>
      alice('POST', '/api/v1/tickets', { body: { subject: 'Printer', description: 'Smokes.', requester_email: 'c@acme.test' } })
    // A client who is new, and statements that are, cost more.
    for (let n = 0; n < 3; n++) expect((await open()).status).toBe(201)
    way.turns()
    await open()
    expect(way.turns()).toBe(3)
  }))

it('pings of checks that are known ask PostgreSQL once, with their commit', () =>
  onCountedWay(async ({ writer, db }, way) => {
    const uuids: string[] = []
    for (let n = 0; n < 5; n++) uuids.push((await writer('POST', '/api/v3/checks/', { body: { name: `Job ${n}` } })).json.uuid)
    const pings = createPingBatcher({ db })
    const round = (n: number, given: Partial<IncomingPing> = {}) =>
      Promise.all(uuids.map((uuid) => pings.add(ping(uuid, START + n * 1_000_000, given))))
    await round(0)
    await round(1)
    way.turns()
    const kinds: readonly Partial<IncomingPing>[] = [
      {},
      { action: 'start', body: Buffer.from('begins') },
      { action: 'fail' },
      { exitstatus: 0 },
    ]
    for (const [index, kind] of kinds.entries()) {
      await round(2 + index, kind)
      expect(way.turns()).toBe(1)
    }
  }))
