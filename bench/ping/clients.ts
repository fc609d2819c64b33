import type { Benchmark } from '../harness.ts'
import { generate, PINNED, startServer } from './process.ts'
import { SCENES } from './scene.ts'

const CHECKS = 1_000
const CLIENTS = [16, 64, 256, 1_024]

/** What the product keeps of a server that only says OK, by how many ask both. */
export const byClients = (database: keyof typeof SCENES): Benchmark => ({
  title: `Pings over standing connections, by how many send them (${database})`,
  about: `The whole product and a bare node:http server that answers OK, one right after the other; ${CHECKS} checks. Every ping is answered after it is on disk. The figure is what the product keeps of what the bare server does; baseline: few clients.`,
  unit: 'part of bare',
  open: async () => {
    const scene = await SCENES[database]({ checks: CHECKS })
    const [product, bare] = [await scene.serve(), await startServer('bare.ts')]
    const run = (clients: number) => async (seconds: number) => {
      const load = { uuids: scene.uuids, clients, mode: 'keep' } as const
      return (await generate(product.port, load, seconds)) / (await generate(bare.port, load, seconds))
    }
    return {
      contestants: CLIENTS.map((clients) => ({ name: `${clients.toLocaleString('en')} clients`, run: run(clients) })),
      notes: () => [PINNED],
      close: async () => {
        await bare.stop()
        await scene.close()
      },
    }
  },
})
