import { findCycles } from './cycles.ts'
import { importsOf, isTest, type Source } from './source.ts'

const ROOT = 'src/web/'

/** Folder of a file of the dashboard. A file beside the folders is its own, and so is routes.tsx, which may import pages of several folders. */
const webFolderOf = (file: string): string => {
  const [folder = '', rest] = file.slice(ROOT.length).split('/')
  return rest === undefined || file.endsWith('/routes.tsx') ? file : `${ROOT}${folder}`
}

type FolderImport = readonly [from: string, to: string, description: string]

const listFolderImports = (source: Source): readonly FolderImport[] =>
  [...source]
    .filter(([file]) => file.startsWith(ROOT) && !isTest(file))
    .flatMap(([file, text]) => importsOf(file, text).map((name) => [file, name] as const))
    .filter(([file, name]) => name.startsWith(ROOT) && webFolderOf(file) !== webFolderOf(name))
    .map(([file, name]) => [webFolderOf(file), webFolderOf(name), `${file} imports ${name}`])

/** Imports of types and dynamic imports count as well. */
export const webFoldersFormNoCycle = (source: Source): readonly string[] => {
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
