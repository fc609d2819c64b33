import { globSync, readFileSync } from 'node:fs'
import type { SourceFiles } from './postgres-selection.ts'

/** The server's sources and the tests, from the root of the checkout. */
export const readSources = (): SourceFiles => {
  const paths = globSync(['src/**/*.ts', 'test/**/*.ts'], { exclude: ['src/web/**'] }).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
