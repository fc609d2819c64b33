import type { Benchmark } from '../harness.ts'
import { generate, PINNED, type Server } from './process.ts'
import { SCENES, type Scene } from './scene.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)
// A log is cut when it is a slice longer than it may be: this is as long as it gets.
const FULL = 112

type Entry = { readonly name: string; readonly scene: Scene; readonly server: Server }

export const growth = (database: keyof typeof SCENES): Benchmark => ({
  title: `The cost of a ping as checks and logs grow (${database})`,
  about: '64 clients over standing connections, checks drawn evenly, the whole product. Baseline: 1,000 checks with empty logs.',
  unit: 'pings/s',
  open: async () => {
    const open = SCENES[database]
    const scenes = {
      '1,000 checks': await open({ checks: 1_000 }),
      '1,000 checks with full logs': await open({ checks: 1_000, pings_each: FULL }),
      [`${MANY.toLocaleString('en')} checks`]: await open({ checks: MANY }),
    }
    const entries: Entry[] = []
    for (const [name, scene] of Object.entries(scenes)) entries.push({ name, scene, server: await scene.serve() })
    return {
      contestants: entries.map(({ name, scene, server }) => ({
        name,
        run: (seconds) => generate(server.port, { uuids: scene.uuids, mode: 'keep' }, seconds),
      })),
      notes: () => [PINNED],
      close: async () => {
        for (const scene of Object.values(scenes)) await scene.close()
      },
    }
  },
})
