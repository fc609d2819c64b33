import type { Benchmark } from './harness.ts'
import { generate, PINNED, type Server } from './ping/process.ts'
import { sqliteScene } from './ping/scene.ts'

const POINTS = 10
const SECONDS = Number(process.env.BENCH_MEMORY_SECONDS ?? 600)

type Point = { readonly megabytes: number; readonly per_second: number }

const watch = async (server: Server, uuids: string): Promise<readonly Point[]> => {
  const points: Point[] = []
  for (let point = 0; point < POINTS; point++) {
    const per_second = await generate(server.port, { uuids, mode: 'keep' }, SECONDS / POINTS)
    points.push({ megabytes: (await server.usage()).megabytes, per_second })
    process.stdout.write(`  ${point + 1}/${POINTS}  ${points.at(-1)?.megabytes} MB\n`)
  }
  return points
}

const listed = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ')

export const benchmark: Benchmark = {
  title: 'Memory under full load (SQLite)',
  about: `64 clients over standing connections, 10,000 checks, the whole product, for ${SECONDS} s. Baseline: the same server in its first seconds.`,
  unit: 'pings/s',
  open: async () => {
    const scene = await sqliteScene({ checks: 10_000 })
    const server = await scene.serve()
    const { uuids } = scene
    const fresh = { megabytes: (await server.usage()).megabytes, per_second: await generate(server.port, { uuids, mode: 'keep' }, 3) }
    const points = await watch(server, uuids)
    return {
      contestants: [
        { name: 'in its first seconds', run: async () => fresh.per_second },
        { name: `after ${SECONDS} s of full load`, run: (seconds) => generate(server.port, { uuids, mode: 'keep' }, seconds) },
      ],
      notes: () => [
        `Resident memory: ${fresh.megabytes} MB before the first ping; then, every ${SECONDS / POINTS} s: ${listed(points.map(({ megabytes }) => megabytes))} MB.`,
        `Pings/s in the same stretches: ${listed(points.map(({ per_second }) => per_second))}.`,
        PINNED,
      ],
      close: () => scene.close(),
    }
  },
}
