import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Benchmark, Contestant } from '../harness.ts'
import { generate, PINNED, type Server } from './process.ts'
import { SCENES, type Scene } from './scene.ts'

const CHECKS = 1_000
const MANY_CHECKS = 1_000_000
// So seldom that the readers are no load themselves.
const BETWEEN_READS_MS = 2
// So seldom that tens of thousands of states wait to be written on SQLite.
const SELDOM_MS = 1_000

type Entry = { readonly name: string; readonly times: number[]; readonly run: Contestant['run'] }

/** Asks for the smallest thing that is read from the database, so that what it takes is waiting; answers how long the middle one took. */
const keepReading = async ({ port }: Server, seconds: number, times: number[], between_ms = BETWEEN_READS_MS): Promise<number> => {
  const dispatcher = new Agent()
  const end = performance.now() + seconds * 1_000
  const own: number[] = []
  do {
    const asked = performance.now()
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/v3/status/`, { dispatcher })
    await body.dump()
    if (statusCode !== 200) throw new Error(`The status was refused with ${statusCode}.`)
    own.push(performance.now() - asked)
    await sleep(between_ms)
  } while (performance.now() < end)
  await dispatcher.close()
  times.push(...own)
  return own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0
}

const readersOf = (database: string, { uuids }: Scene, server: Server): readonly Entry[] => {
  const [alone, beside]: [number[], number[]] = [[], []]
  return [
    { name: `${database}, nobody pings`, times: alone, run: (seconds) => keepReading(server, seconds, alone) },
    {
      name: `${database}, beside pings`,
      times: beside,
      run: async (seconds) =>
        (await Promise.all([keepReading(server, seconds, beside), generate(server.port, { uuids, mode: 'keep' }, seconds)]))[0],
    },
  ]
}

/** Waits for what was left for later meanwhile. */
const seldomReaderOf = (database: string, { uuids }: Scene, server: Server): Entry => {
  const times: number[] = []
  return {
    name: `${database}, a million checks, once a second beside pings`,
    times,
    run: async (seconds) =>
      (await Promise.all([keepReading(server, seconds, times, SELDOM_MS), generate(server.port, { uuids, mode: 'keep' }, seconds)]))[0],
  }
}

// So much of a run nobody reads.
const UNREAD = 0.9
// The pings have stopped for so long.
const PAUSE_MS = 1_000

/** Nobody has read while there were pings, so that as much waits to be written as ever does. */
const firstReadersOf = (database: string, { uuids }: Scene, server: Server): readonly Entry[] => {
  const [beside, after]: [number[], number[]] = [[], []]
  const load = { uuids, mode: 'keep' } as const
  const readOnce = (times: number[]): Promise<number> => keepReading(server, 0, times)
  return [
    {
      name: `${database}, a million checks, the first to read beside pings`,
      times: beside,
      run: async (seconds) => {
        const pings = generate(server.port, load, seconds)
        await sleep(seconds * UNREAD * 1_000)
        const took = await readOnce(beside)
        await pings
        return took
      },
    },
    {
      name: `${database}, a million checks, the first to read a second after pings`,
      times: after,
      run: async (seconds) => {
        await generate(server.port, load, seconds)
        await sleep(PAUSE_MS)
        return await readOnce(after)
      },
    },
  ]
}

const slowest = ({ name, times }: Entry): string =>
  `${name}: 99 % below ${(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)} ms, ${times.length} reads`

/** How long a reader waits while 64 clients ping as fast as they are answered. */
export const readers = (): Benchmark => ({
  title: 'Reading beside pings',
  about: `One reader asks for the product’s status every few milliseconds while 64 clients ping over standing connections. ${CHECKS} checks, the whole product. Baseline: the same reader on SQLite when nobody pings.`,
  unit: 'ms a read',
  open: async () => {
    const scenes: Scene[] = []
    const entries: Entry[] = []
    for (const database of ['SQLite', 'PostgreSQL'] as const) {
      const scene = await SCENES[database]({ checks: CHECKS })
      scenes.push(scene)
      entries.push(...readersOf(database, scene, await scene.serve()))
    }
    const many = await SCENES.SQLite({ checks: MANY_CHECKS })
    scenes.push(many)
    const server = await many.serve()
    entries.push(seldomReaderOf('SQLite', many, server), ...firstReadersOf('SQLite', many, server))
    return {
      contestants: entries,
      notes: () => [PINNED, `${entries.map(slowest).join('; ')}.`],
      close: async () => {
        for (const scene of scenes) await scene.close()
      },
    }
  },
})
