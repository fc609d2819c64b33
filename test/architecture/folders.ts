import { findCycles } from './cycles.ts'
import { importsOf, isTest, type Source } from './source.ts'

/**
 * First-level folder of a file in its module, `src/people/accounts`. A file beside the folders is its own, and so is routes.tsx of the
 * dashboard, which may import pages of several folders.
 */
export const folderOf = (file: string): string => {
  const [, module = '', folder = '', rest] = file.split('/')
  return rest === undefined || file.endsWith('/routes.tsx') ? file : `src/${module}/${folder}`
}

const moduleOf = (file: string): string => file.split('/').slice(0, 2).join('/')

type FolderImport = readonly [from: string, to: string, description: string]

const listFolderImports = (source: Source): readonly FolderImport[] =>
  [...source]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) => importsOf(file, text).map((name) => [file, name] as const))
    .filter(([file, name]) => moduleOf(file) === moduleOf(name) && folderOf(file) !== folderOf(name))
    .map(([file, name]) => [folderOf(file), folderOf(name), `${file} imports ${name}`])

/** Imports of types and dynamic imports count as well. */
export const foldersFormNoCycle = (source: Source): readonly string[] => {
  const imports = listFolderImports(source)
  const from = Map.groupBy(imports, ([folder]) => folder)
  const cycles = findCycles(from.keys(), (folder) => new Set(from.get(folder)?.map(([, to]) => to)))
  const importsBetween = (a: string, b: string | undefined): readonly string[] =>
    (from.get(a) ?? []).filter(([, to]) => to === b).map(([, , description]) => description)
  return cycles.map((cycle) => {
    const examples = cycle.flatMap((folder, at) => importsBetween(folder, cycle[at + 1]).slice(0, 1))
    return `${cycle.join(' → ')} is a cycle of folders (${examples.join('; ')}). Move what both need into a folder of its own.`
  })
}
