import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Source files by path from the root: what the laws are held against. */
export type Source = ReadonlyMap<string, string>

const root = new URL('../../', import.meta.url).pathname

export const readSource = (): Source => {
  const files = readdirSync(join(decodeURI(root), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
  return new Map(files.map((file) => [file, readFileSync(join(decodeURI(root), file), 'utf8')]))
}

/** Tests, and what only tests use, by path from the root; programs of others are proved in `test/proofs` at their own pace. */
export const readTests = (): Source => {
  const paths = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.ts'], { cwd: decodeURI(root), exclude: ['test/proofs/**'] })
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(decodeURI(root), path), 'utf8')]))
}

const readImports = (file: string, text: string): readonly string[] => {
  const found = text.matchAll(
    /^(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return [...found]
    .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

type Known = { readonly text: string; readonly imports: readonly string[] }
const knownByFile = new Map<string, Known>()

/** What a file imports, of ours by path from the root, of others by name. Each file is read once for all laws. */
export const importsOf = (file: string, text: string): readonly string[] => {
  const known = knownByFile.get(file)
  if (known?.text === text) return known.imports
  const imports = readImports(file, text)
  knownByFile.set(file, { text, imports })
  return imports
}

export const moduleOf = (file: string): string => {
  const [, module = '', rest] = file.split('/')
  return rest === undefined || module === 'commands' ? 'root' : module
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
