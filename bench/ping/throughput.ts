import type { Benchmark, Contestant } from '../harness.ts'
import { BUSY_CLIENTS, generate, PINNED, startServer, type Server } from './process.ts'
import { SCENES, type Scene } from './scene.ts'

const CHECKS = 1_000
/** What the recorder waits for by itself. */
const BATCHES = 32

/** How much of its core each server used: one that did not need it all was faster than it was asked to be. */
const watched = (server: Server, shares: number[], run: Contestant['run']): Contestant['run'] => {
  const share = async (work: () => Promise<number>): Promise<number> => {
    const [before, started] = [await server.usage(), performance.now()]
    const result = await work()
    shares.push(((await server.usage()).cpu_seconds - before.cpu_seconds) / ((performance.now() - started) / 1_000))
    return result
  }
  return (seconds) => share(() => run(seconds))
}

type Entry = { readonly name: string; readonly scene: Scene; readonly server: Server }

const KINDS = { 'the whole product': {}, 'the door for pings alone': { enough: BATCHES }, 'the door alone, batching off': { enough: 1 } }

/** Each has a database of its own: nobody tidies up after another. */
const openProduct = async (database: keyof typeof SCENES): Promise<readonly Entry[]> => {
  const entries: Entry[] = []
  for (const [kind, given] of Object.entries(KINDS)) {
    const scene = await SCENES[database]({ checks: CHECKS })
    entries.push({ name: `${database}, ${kind}`, scene, server: await scene.serve(given) })
  }
  return entries
}

const BOUNDS = {
  SQLite: 'the entry alone, in memory, never committed',
  PostgreSQL: 'the entry alone, without index, log or disk',
}

const openFloors = async (database: keyof typeof SCENES): Promise<readonly Entry[]> => {
  const scene = await SCENES[database]({ checks: CHECKS })
  return [
    { name: `${database}, ${BOUNDS[database]}`, scene, server: await scene.serveBound() },
    { name: `${database}, its statements and nothing else`, scene, server: await scene.serveFloor() },
  ]
}

/** What is measured beside the bare server. Floors have a table of their own: the fewer databases, the less is tidied up in another's turn. */
const LINEUPS = {
  product: { open: openProduct, subject: '' },
  floors: { open: openFloors, subject: ': what storing costs at least' },
}

const TITLES = {
  keep: {
    title: 'Pings over standing connections',
    about: `${BUSY_CLIENTS} clients, each sends the next ping when the last one is answered.`,
  },
  close: {
    title: 'Pings with a connection each, as curl from cron sends them',
    about: `${BUSY_CLIENTS} clients, each opens a connection for each ping.`,
  },
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Durable pings against a server that only says OK, under the same load from the other core. One database at a time: PostgreSQL tidies up
 * after its own turns while others have theirs.
 */
export const throughput = (
  database: keyof typeof SCENES,
  mode: keyof typeof TITLES,
  lineup: keyof typeof LINEUPS = 'product',
): Benchmark => ({
  title: `${TITLES[mode].title}${LINEUPS[lineup].subject} (${database})`,
  about: `${TITLES[mode].about} ${CHECKS} checks. Every ping is answered after it is on disk. Baseline: a bare node:http server that answers OK and stores nothing.`,
  unit: 'pings/s',
  open: async () => {
    const ours = await LINEUPS[lineup].open(database)
    const bare = await startServer('bare.ts')
    const uuids = ours[0]?.scene.uuids ?? ''
    const entries = [{ name: 'bare node:http', uuids, server: bare }, ...ours.map((entry) => ({ ...entry, uuids: entry.scene.uuids }))]
    const shares = new Map(entries.map(({ name }) => [name, [] as number[]]))
    return {
      contestants: entries.map(({ name, uuids: own, server }) => ({
        name,
        run: watched(server, shares.get(name) ?? [], (seconds) =>
          generate(server.port, { uuids: own, clients: BUSY_CLIENTS, mode }, seconds),
        ),
      })),
      notes: () => [
        PINNED,
        `Of its core each server used: ${[...shares].map(([name, each]) => `${name} ${Math.round(average(each) * 100)} %`).join('; ')}.`,
      ],
      close: async () => {
        await bare.stop()
        for (const scene of new Set(ours.map((entry) => entry.scene))) await scene.close()
      },
    }
  },
})
