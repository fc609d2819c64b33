import type { Benchmark } from './harness.ts'
import { generate } from './ping/process.ts'
import { sqliteScene } from './ping/scene.ts'

const MANY = Number(process.env.BENCH_CHECKS ?? 1_000_000)

export const benchmark: Benchmark = {
  title: 'The cost of a ping as checks and logs grow (SQLite)',
  about: '64 clients over standing connections, checks drawn evenly. Baseline: 1,000 checks with empty logs.',
  unit: 'pings/s',
  open: async () => {
    const scenes = {
      '1,000 checks': await sqliteScene({ checks: 1_000 }),
      '1,000 checks with full logs': await sqliteScene({ checks: 1_000, pings_each: 112 }),
      [`${MANY.toLocaleString('en')} checks`]: await sqliteScene({ checks: MANY }),
    }
    const entries = await Promise.all(Object.entries(scenes).map(async ([name, scene]) => ({ name, scene, server: await scene.serve() })))
    return {
      contestants: entries.map(({ name, scene, server }) => ({
        name,
        run: (seconds) => generate(server.port, { uuids: scene.uuids, mode: 'keep' }, seconds),
      })),
      close: async () => {
        for (const { scene } of entries) await scene.close()
      },
    }
  },
}
