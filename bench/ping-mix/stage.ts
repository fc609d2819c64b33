import { compare, type Figure } from '../harness.ts'
import type { Shape } from './load.ts'
import type { Range } from './mix.ts'
import type { Options } from './options.ts'
import { openScene, type Scene } from './scenes.ts'
import type { DatabaseName } from './seed.ts'
import { sendLoad, startBare, type Server, type Settings, type Tree } from './servers.ts'
import type { Value } from './table.ts'

/** What the measurements share: trees, the bare server, and scenes that are opened once. */
export type Stage = {
  readonly options: Options
  readonly trees: readonly Tree[]
  readonly bare: Server
  readonly progress: (line: string) => void
  scene(tree: Tree, database: DatabaseName, checks: number): Promise<Scene>
  closeScene(scene: Scene): Promise<void>
  close(): Promise<void>
}

const keyOf = ({ name }: Tree, database: DatabaseName, checks: number): string => `${name} ${database} ${checks}`

export const openStage = async (options: Options, trees: readonly Tree[], progress: (line: string) => void): Promise<Stage> => {
  const scenes = new Map<string, Scene>()
  const bare = await startBare()
  const closeScene = async (scene: Scene): Promise<void> => {
    scenes.delete(keyOf(scene.tree, scene.database, scene.checks))
    await scene.close()
  }
  return {
    options,
    trees,
    bare,
    progress,
    scene: async (tree, database, checks) => {
      const key = keyOf(tree, database, checks)
      const known = scenes.get(key)
      if (known) return known
      progress(`Seeding ${checks.toLocaleString('en')} checks (${database}, ${tree.name} tree)`)
      const scene = await openScene(tree, database, checks)
      scenes.set(key, scene)
      return scene
    },
    closeScene,
    close: async () => {
      for (const scene of scenes.values()) await closeScene(scene)
      await bare.stop()
    },
  }
}

export type Target = { readonly name: string; readonly ports: readonly number[]; readonly range: Range; readonly shape: Shape }

/** Pace of each target, each right after a turn of the first one, in alternation (`harness.ts`). */
export const comparePaces = ({ options, progress }: Stage, targets: readonly Target[]): Promise<readonly Figure[]> => {
  const { seconds, repetitions } = options
  const contestants = targets.map(({ name, ports, range, shape }) => ({
    name,
    run: async (duration: number) => (await sendLoad({ ...range, ports, shape, seconds: duration })).per_second,
  }))
  return compare(contestants, { seconds, repetitions, progress })
}

export const valueOf = (figure: Figure | undefined): Value => {
  if (!figure) throw new Error('No figure was measured.')
  return { value: figure.ratio, spread: figure.spread, pace: figure.median }
}

/** The settings with which the cache holds all checks; the old tree has its own. */
export const cacheAllOf = ({ options }: Stage, { name }: Tree): Settings => (name === 'present' ? options.cache_all : {})
