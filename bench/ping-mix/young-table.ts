/** PostgreSQL: an almost empty database grows by 300,000 checks before any statistics are collected. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openScene } from './scenes.ts'
import { growChecks, setStatistics } from './seed.ts'
import { sendLoad, type Tree } from './servers.ts'
import type { Stage } from './stage.ts'
import type { Result } from './table.ts'

const FIRST_CHECKS = 10
const SETTLE_MS = 1_000

/** Time of a ping without statistics against one with them. */
export const measureYoungTable = async (stage: Stage, tree: Tree): Promise<Result> => {
  const checks = stage.options.young_checks
  const scene = await openScene(tree, 'postgres', FIRST_CHECKS)
  await setStatistics(scene.place, 'off')
  const { port } = await scene.serve()
  const { seconds } = stage.options
  const paceOf = async (range: { from: number; checks: number }): Promise<number> =>
    (await sendLoad({ ...range, ports: [port], shape: 'mix', seconds })).per_second
  // Plans are made while the tables are almost empty.
  await paceOf({ from: 1, checks: FIRST_CHECKS })
  await growChecks(scene.place.url ?? '', { from: FIRST_CHECKS + 1, checks, due_checks: 0, now_ms: Date.now() })
  const without = await paceOf({ from: 1, checks })
  await setStatistics(scene.place, 'collected')
  await sleep(SETTLE_MS)
  // The first turn plans anew.
  await paceOf({ from: 1, checks })
  const collected = await paceOf({ from: 1, checks })
  stage.progress(`  ${tree.name}, ${checks} checks: ${Math.round(without)}/s without statistics, ${Math.round(collected)}/s with them`)
  await scene.close()
  return {
    measurement: 'time of a ping before statistics',
    tree: tree.name,
    database: 'postgres',
    checks,
    unit: 'times',
    value: collected / without,
    pace: without,
  }
}
