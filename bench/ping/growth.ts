import type { Benchmark } from '../harness.ts'
import { BUSY_CLIENTS, generate, PINNED, pingEachOnce, type Server } from './process.ts'
import { SCENES, type Scene } from './scene.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)
// A log is cut when it is a slice longer than it may be: this is as long as it gets.
const FULL = 112

const FEW_CHECKS = '1,000 checks'
const MANY_CHECKS = `${MANY.toLocaleString('en')} checks`
const ABOUT = `${BUSY_CLIENTS} clients over standing connections, checks drawn evenly, each of which has been pinged once before.`

type Entry = { readonly name: string; readonly scene: Scene; readonly server: Server }

/** Each scene is served by a server of its own, which has heard of every check when it is measured. */
const serveAll = async (
  scenes: Readonly<Record<string, Scene>>,
  serve: (scene: Scene) => Promise<Server>,
): ReturnType<Benchmark['open']> => {
  const entries: Entry[] = []
  const resident = new Map<string, number>()
  for (const [name, scene] of Object.entries(scenes)) {
    const server = await serve(scene)
    await pingEachOnce(server.port, scene.uuids)
    entries.push({ name, scene, server })
  }
  return {
    contestants: entries.map(({ name, scene, server }) => ({
      name,
      run: async (seconds) => {
        const answered = await generate(server.port, { uuids: scene.uuids, clients: BUSY_CLIENTS, mode: 'keep' }, seconds)
        resident.set(name, (await server.usage()).megabytes)
        return answered
      },
    })),
    notes: () => [PINNED, `Resident memory at the end: ${[...resident].map(([name, megabytes]) => `${name} ${megabytes} MB`).join('; ')}.`],
    close: async () => {
      for (const scene of Object.values(scenes)) await scene.close()
    },
  }
}

export const growth = (database: keyof typeof SCENES): Benchmark => ({
  title: `The cost of a ping as checks and logs grow (${database})`,
  about: `${ABOUT} The whole product. Baseline: 1,000 checks with empty logs.`,
  unit: 'pings/s',
  open: async () => {
    const open = SCENES[database]
    const scenes = {
      [FEW_CHECKS]: await open({ checks: 1_000 }),
      [`${FEW_CHECKS} with full logs`]: await open({ checks: 1_000, pings_each: FULL }),
      [MANY_CHECKS]: await open({ checks: MANY }),
    }
    return await serveAll(scenes, (scene) => scene.serve())
  },
})

/** How much of that growth is the database's own. */
export const growthOfStoring = (database: keyof typeof SCENES): Benchmark => ({
  title: `The cost of a ping’s statements as checks grow (${database})`,
  about: `${ABOUT} A bare node:http server that runs the product’s statements, with all states in memory, and does nothing else. Baseline: 1,000 checks.`,
  unit: 'pings/s',
  open: async () => {
    const open = SCENES[database]
    const scenes = { [FEW_CHECKS]: await open({ checks: 1_000 }), [MANY_CHECKS]: await open({ checks: MANY }) }
    return await serveAll(scenes, (scene) => scene.serveFloor())
  },
})
