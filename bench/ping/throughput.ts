import type { Benchmark } from '../harness.ts'
import { generate, startServer, type Load } from './process.ts'
import { postgresScene, sqliteScene } from './scene.ts'

const CHECKS = 1_000

/** Durable pings against a server that only says OK, under the same load from the other core. */
export const throughput = (title: string, mode: Load['mode'], about: string): Benchmark => ({
  title,
  about: `${about} ${CHECKS} checks. Every ping is answered after it is on disk. Baseline: a bare node:http server that answers OK and stores nothing.`,
  unit: 'pings/s',
  open: async () => {
    const sqlite = await sqliteScene({ checks: CHECKS })
    const postgres = await postgresScene({ checks: CHECKS })
    const bare = await startServer('bare.ts')
    const servers = {
      SQLite: { scene: sqlite, server: await sqlite.serve() },
      'SQLite, one transaction each': { scene: sqlite, server: await sqlite.serve({ enough: 1 }) },
      PostgreSQL: { scene: postgres, server: await postgres.serve() },
      'PostgreSQL, one transaction each': { scene: postgres, server: await postgres.serve({ enough: 1 }) },
    }
    return {
      contestants: [
        { name: 'bare node:http', run: (seconds) => generate(bare.port, { uuids: sqlite.uuids, mode }, seconds) },
        ...Object.entries(servers).map(([name, { scene, server }]) => ({
          name,
          run: (seconds: number) => generate(server.port, { uuids: scene.uuids, mode }, seconds),
        })),
      ],
      close: async () => {
        await bare.stop()
        await sqlite.close()
        await postgres.close()
      },
    }
  },
})
