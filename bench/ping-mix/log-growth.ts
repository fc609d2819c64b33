/** How long the log becomes under full load, compared with what it has to keep. */
import { FEW_CHECKS } from './pace.ts'
import { readNumber, type DatabaseName } from './seed.ts'
import { sendLoad, type Tree } from './servers.ts'
import type { Stage } from './stage.ts'
import type { Result } from './table.ts'

const ENTRIES = 'select count(*) as n from pings'
/** The newest entries of each check, and at most a hundred failures before them. */
const KEPT = `select sum(case when n_pings < 100 then n_pings else 100 end) + (
  select count(*) from pings join check_states as state on state.check_id = pings.check_id
  where pings.type = 'fail' and pings.n <= state.n_pings - 100) as n from check_states`

export const measureLogGrowth = async (stage: Stage, tree: Tree, database: DatabaseName): Promise<Result> => {
  const scene = await stage.scene(tree, database, FEW_CHECKS)
  const { port } = await scene.serve()
  const ratios: number[] = []
  for (let n = 0; n < stage.options.repetitions; n++) {
    await sendLoad({ ...scene.loaded, ports: [port], shape: 'mix', seconds: stage.options.seconds })
    const [entries, kept] = [await readNumber(scene.place, ENTRIES), await readNumber(scene.place, KEPT)]
    stage.progress(`  ${tree.name}: ${entries} log entries, ${kept} to keep`)
    ratios.push(entries / kept)
  }
  return {
    measurement: 'log entries, most',
    tree: tree.name,
    database,
    checks: FEW_CHECKS,
    unit: 'of those kept',
    value: Math.max(...ratios),
  }
}
