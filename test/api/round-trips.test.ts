import { expect, it } from 'vitest'
import type { Arrival } from '../../src/monitor/pings/arrival.ts'
import { createRecorder, type Recorder } from '../../src/monitor/pings/recorder.ts'
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

const send = (recorder: Recorder, arrival: Arrival): Promise<unknown> =>
  new Promise((resolve, reject) => recorder.record(arrival, (receipt, error) => (receipt ? resolve(receipt) : reject(error))))

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
    const recorder = createRecorder({ db })
    const round = (n: number, given: Partial<Arrival> = {}) =>
      Promise.all(uuids.map((uuid) => send(recorder, ping(uuid, START + n * 1_000_000, given))))
    await round(0)
    // Opens the connection that batches of pings have to themselves.
    await round(1)
    way.turns()
    await round(2)
    expect(way.turns()).toBe(1)
    await round(3, { action: 'start', body: Buffer.from('begins') })
    expect(way.turns()).toBe(1)
    // A flip is written together with what it is about, which is locked first, and events have their numbers.
    await round(4, { action: 'fail' })
    expect(way.turns()).toBeGreaterThan(1)
    await round(5, { action: 'fail' })
    expect(way.turns()).toBe(1)
  }))
