/** All pings to one check, and ten checks through two nodes. */
import { FEW_CHECKS } from './pace.ts'
import type { DatabaseName } from './seed.ts'
import type { Server, Tree } from './servers.ts'
import { comparePaces, valueOf, type Stage } from './stage.ts'
import type { MeasuredWithNote, Measurement } from './table.ts'

const CONFLICT_METRIC = /^(watchdesk_ping\w*(?:conflict|retr)\w*(?:\{[^}]*\})?) ([\d.e+]+)$/i

/** Sum over nodes of each metric that counts conflicts of ping batches, where the tree has such metrics. */
const readConflicts = async (nodes: readonly Server[]): Promise<string> => {
  const sums = new Map<string, number>()
  for (const node of nodes)
    for (const line of await node.metrics()) {
      const [, name, value] = CONFLICT_METRIC.exec(line) ?? []
      if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(value))
    }
  return [...sums].map(([name, sum]) => `${name} ${sum}`).join(', ') || 'no metric of conflicts'
}

type Hot = { readonly measurement: Measurement; readonly tree: Tree; readonly database: DatabaseName; readonly checks: number }

const measure = async (stage: Stage, nodes: readonly Server[], { measurement, tree, database, checks }: Hot): Promise<MeasuredWithNote> => {
  const range = { from: 1, checks }
  const [, figure] = await comparePaces(stage, [
    { name: 'bare', ports: [stage.bare.port], range, shape: 'mix' },
    { name: tree.name, ports: nodes.map(({ port }) => port), range, shape: 'mix' },
  ])
  return {
    result: { measurement, tree: tree.name, database, checks, unit: 'of bare', ...valueOf(figure) },
    note: `Conflicts, ${measurement} (${database}, ${tree.name} tree): ${await readConflicts(nodes)}.`,
  }
}

export const measureHotCheck = async (stage: Stage, tree: Tree, database: DatabaseName): Promise<MeasuredWithNote> => {
  const scene = await stage.scene(tree, database, FEW_CHECKS)
  return await measure(stage, [await scene.serve()], { measurement: 'one hot check, mix', tree, database, checks: 1 })
}

/** PostgreSQL only: on SQLite one process has the database for itself. */
export const measureTwoNodes = async (stage: Stage, tree: Tree): Promise<MeasuredWithNote> => {
  const database = 'postgres'
  const scene = await stage.scene(tree, database, FEW_CHECKS)
  const second = await scene.serveSecondNode()
  try {
    const nodes = [await scene.serve(), second]
    return await measure(stage, nodes, { measurement: 'ten checks through two nodes, mix', tree, database, checks: 10 })
  } finally {
    await second.stop()
  }
}
