import type { Benchmark } from '../harness.ts'
import { generate, PINNED } from './process.ts'
import { SCENES } from './scene.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)
// A log is cut when it is a slice longer than it may be: this is as long as it gets.
const FULL = 112

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
    const entries = await Promise.all(Object.entries(scenes).map(async ([name, scene]) => ({ name, scene, server: await scene.serve() })))
    return {
      contestants: entries.map(({ name, scene, server }) => ({
        name,
        run: (seconds) => generate(server.port, { uuids: scene.uuids, mode: 'keep' }, seconds),
      })),
      notes: () => [PINNED],
      close: async () => {
        for (const { scene } of entries) await scene.close()
      },
    }
  },
})
