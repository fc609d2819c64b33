/** Resident memory of the server after each check was pinged once. */
import type { ManyChecks } from './pace.ts'
import type { Stage } from './stage.ts'
import type { Measurement, Result } from './table.ts'

export const measureMemory = async (
  stage: Stage,
  measurement: Measurement,
  { tree, database, checks, settings }: ManyChecks,
): Promise<Result> => {
  const scene = await stage.scene(tree, database, checks)
  const value = (await scene.serve(settings)).resident()
  stage.progress(`  ${tree.name}, ${checks} checks: ${value} MB`)
  return { measurement, tree: tree.name, database, checks, unit: 'MB', value }
}
