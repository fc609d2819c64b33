import type { Benchmark } from './harness.ts'
import { generate } from './ping/process.ts'
import { sqliteScene } from './ping/scene.ts'

const POINTS = 10
const SECONDS = Number(process.env.BENCH_MEMORY_SECONDS ?? 60)

export const benchmark: Benchmark = {
  title: 'Memory under full load (SQLite)',
  about: `64 clients over standing connections, 10,000 checks, ${SECONDS} s in one piece. Set BENCH_MEMORY_SECONDS=600 for ten minutes.`,
  unit: 'pings/s',
  open: async () => {
    const scene = await sqliteScene({ checks: 10_000 })
    const server = await scene.serve()
    const megabytes: number[] = []
    return {
      contestants: [
        {
          name: 'the same server, hour after hour',
          run: async (seconds) => {
            if (megabytes.length > 0) return await generate(server.port, { uuids: scene.uuids, mode: 'keep' }, seconds)
            let sum = 0
            for (let point = 0; point < POINTS; point++) {
              sum += await generate(server.port, { uuids: scene.uuids, mode: 'keep' }, SECONDS / POINTS)
              megabytes.push(await server.memory())
            }
            return sum / POINTS
          },
        },
      ],
      notes: () => [`Resident memory in MB, every ${SECONDS / POINTS} s: ${megabytes.join(', ')}.`],
      close: () => scene.close(),
    }
  },
}
