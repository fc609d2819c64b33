import { expect, it } from 'vitest'
import { copyOfTemplate } from '../world/template.ts'
import { openWorld } from '../world.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { createLoad, seedChecks } from './ping-load.ts'
import { expectRecorded } from './ping-log.ts'
import { until } from './waiting.ts'

it(`one check pinged with the mix through two nodes has each ping once, in one sequence, ${KILL_ROUNDS} times`, async () => {
  const place = await copyOfTemplate('postgres')
  const kept = { ...place, remove: async () => undefined }
  const nodes = [await openWorld({ place: kept }), await openWorld({ place: kept })] as const
  const bases = await Promise.all(nodes.map(({ product }) => product.app.listen({ port: 0, host: '127.0.0.1' })))
  const { from } = await seedChecks(nodes[0].db)

  for (let round = 0; round < KILL_ROUNDS; round++) {
    // Each kind of check in turn; the last one is overdue at first.
    const load = createLoad({ from: from + ((round + 7) % 16), checks: 1 })
    const endLoad = load.start(bases, 24)
    await until(() => load.acknowledged.size >= 200, 'pings through both nodes', { interval_ms: 1 })
    await endLoad()
    expect(load.refused).toBe(0)
    await expectRecorded(nodes[1].db, load.acknowledged)
  }

  await Promise.all(nodes.map((node) => node.close()))
  await place.remove()
})
