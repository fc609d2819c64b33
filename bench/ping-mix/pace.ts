/** Pace against the bare server, and against a thousand checks. */
import type { Shape } from './load.ts'
import type { DatabaseName } from './seed.ts'
import type { Settings, Tree } from './servers.ts'
import { comparePaces, valueOf, type Stage, type Target } from './stage.ts'
import type { Measurement, Result } from './table.ts'

export const FEW_CHECKS = 1_000

const NAMES: Readonly<Record<Shape, Measurement>> = { mix: 'mix', get: 'only GET', close: 'a connection each, mix' }

/** Bare server, old and present tree in alternation, with a thousand checks. */
export const measurePace = async (stage: Stage, database: DatabaseName, shape: Shape): Promise<readonly Result[]> => {
  const range = { from: 1, checks: FEW_CHECKS }
  const targets: Target[] = [{ name: 'bare', ports: [stage.bare.port], range, shape }]
  for (const tree of stage.trees) {
    const server = await (await stage.scene(tree, database, FEW_CHECKS)).serve()
    targets.push({ name: tree.name, ports: [server.port], range, shape })
  }
  const figures = await comparePaces(stage, targets)
  const common = { measurement: NAMES[shape], database, checks: FEW_CHECKS, unit: 'of bare' } as const
  return stage.trees.map(({ name }, index) => ({ ...common, tree: name, ...valueOf(figures[index + 1]) }))
}

export type ManyChecks = { readonly tree: Tree; readonly database: DatabaseName; readonly checks: number; readonly settings: Settings }

/** The mix over many checks against the mix over a thousand, on servers of the same tree. */
export const measureGrowth = async (
  stage: Stage,
  measurement: Measurement,
  { tree, database, checks, settings }: ManyChecks,
): Promise<Result> => {
  const few = await stage.scene(tree, database, FEW_CHECKS)
  const many = await stage.scene(tree, database, checks)
  const ports = { few: [(await few.serve()).port], many: [(await many.serve(settings)).port] }
  const [, figure] = await comparePaces(stage, [
    { name: `${tree.name}, few checks`, ports: ports.few, range: few.loaded, shape: 'mix' },
    { name: `${tree.name}, many checks`, ports: ports.many, range: many.loaded, shape: 'mix' },
  ])
  return { measurement, tree: tree.name, database, checks, unit: 'of 1,000 checks', ...valueOf(figure) }
}
