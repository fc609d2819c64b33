import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openPlace, type Place } from '../databases.ts'
import { fakeClock } from '../world/clock.ts'
import { START } from '../world/people.ts'
import { copyOfTemplate } from '../world/template.ts'
import { openWorld } from '../world.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { until } from './waiting.ts'

/** `unsent`: before PostgreSQL gets the batch. `unanswered`: after it has committed the batch. */
type Cut = 'unsent' | 'unanswered'

const BATCH = 'update check_states as state'

/** Forwards connections to PostgreSQL, and cuts one in mid-batch when told to. */
const openProxy = async (url: string) => {
  const { hostname, port, searchParams } = new URL(url)
  const target = { host: hostname, port: Number(port) }
  const seen = { cuts: 0 }
  const sockets = new Set<Socket>()
  let wanted: Cut | undefined

  const cut = (...both: readonly Socket[]): void => {
    for (const socket of both) socket.destroy()
    wanted = undefined
    seen.cuts++
  }
  const server = createServer((client) => {
    const upstream = connect(target)
    let isCommitting = false
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    client.on('data', (chunk) => {
      const isBatch = wanted !== undefined && chunk.includes(BATCH)
      if (isBatch && wanted === 'unsent') return cut(client, upstream)
      isCommitting ||= isBatch
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isCommitting && wanted === 'unanswered' && chunk.includes('COMMIT')) return cut(client, upstream)
      client.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxied = new URL(url)
  searchParams.delete('host')
  proxied.search = searchParams.toString()
  // A server on loopback has an address with a port.
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    seen,
    cutNext: (kind: Cut) => void (wanted = kind),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it.each(['unsent', 'unanswered'] as const)(
  `a batch whose connection is lost while it is %s is not sent again, ${KILL_ROUNDS} times`,
  async (kind) => {
    const place = await copyOfTemplate('postgres')
    const direct = openPlace(place, fakeClock(START))
    const range = await seedChecks(direct)
    const proxy = await openProxy(place.url ?? '')
    const proxied: Place = { ...place, url: proxy.url, remove: async () => undefined }
    const world = await openWorld({ place: proxied })
    const base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
    const load = createLoad(range)

    for (let round = 0; round < KILL_ROUNDS; round++) {
      const [before, refused] = [load.acknowledged.size, load.refused]
      const endLoad = load.start([base], 24)
      await until(() => load.acknowledged.size >= before + 48, 'the first pings', { interval_ms: 1 })
      for (let cut = 0; cut < 3; cut++) {
        const cuts = proxy.seen.cuts
        proxy.cutNext(kind)
        await until(() => proxy.seen.cuts > cuts, 'a connection that is cut', { interval_ms: 1 })
      }
      await endLoad()
      expect(load.refused).toBeGreaterThan(refused)
      expect(await load.sendOne(base)).toBe(200)
      await expectRecorded(direct, load.acknowledged)
    }

    await world.close()
    proxy.close()
    await direct.close()
    await place.remove()
  },
)
