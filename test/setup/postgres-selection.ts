import { dirname, join } from 'node:path'

/** Paths from the root of the checkout, with the text of each file. */
export type SourceFiles = ReadonlyMap<string, string>

// SQL written by hand, locks and bulk statements: the two databases may disagree about these, and about nothing else.
const SENSITIVE = /\.dialect\b|\.bulk(?:Soon|Last)?\(|\bsql(?:<[^`]*?>)?`|\.onConflict\(|\bprepared\(/
const SOURCE = /^src\/(?:kernel|people|monitor|helpdesk|http|smtp|commands)\/.*(?<!\.test)\.ts$/
const ADAPTER = /^src\/http\/(?:v1|v3|app|scim|portal)\//
const TEST = /^test\/.*\.test\.ts$/

/** Each sensitive file is tested on PostgreSQL by so many test files, where there are as many. */
const TESTS_PER_SOURCE = 3
/** Imports followed from the adapter of a route: handler, command, store. */
const MAX_DEPTH = 3

const importsOf = (path: string, files: SourceFiles): readonly string[] =>
  [...(files.get(path) ?? '').matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => join(dirname(path), target))

const reachedFrom = (start: readonly string[], files: SourceFiles, follows: (path: string) => boolean, depth: number): Set<string> => {
  const reached = new Set(start)
  let edge: readonly string[] = start
  for (let step = 0; step < depth && edge.length > 0; step++) {
    const next = edge.flatMap((path) => importsOf(path, files)).filter((path) => files.has(path) && follows(path))
    edge = [...new Set(next)].filter((path) => !reached.has(path))
    for (const path of edge) reached.add(path)
  }
  return reached
}

const firstSegments = (text: string): readonly string[] => [...text.matchAll(/path: [`']\/([a-z][a-z-]*)/g)].map(([, noun = '']) => noun)

/** First segment of a route's path → adapters that serve such routes. */
const adaptersByNoun = (files: SourceFiles): ReadonlyMap<string, readonly string[]> => {
  const byNoun = new Map<string, string[]>()
  for (const path of files.keys()) {
    if (!ADAPTER.test(path)) continue
    const contracts = importsOf(path, files).filter((target) => target.startsWith('src/contract/'))
    for (const noun of new Set(contracts.flatMap((target) => firstSegments(files.get(target) ?? ''))))
      byNoun.set(noun, [...(byNoun.get(noun) ?? []), path])
  }
  return byNoun
}

/** `src/helpdesk/on-call/pages-store.ts` → `on-call` */
const folderOf = (path: string): string => path.split('/').at(-2) ?? ''

const isDomain = (path: string): boolean => SOURCE.test(path) && !path.startsWith('src/kernel/')

/** The sensitive files that each test file exercises: by its imports, by the routes it names, and by the folders it names. */
const touchedBy = (files: SourceFiles, sensitive: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const adapters = adaptersByNoun(files)
  const isHelper = (path: string): boolean => path.startsWith('test/') && !/^test\/(?:world|databases|listening|setup\/)/.test(path)
  const touched = new Map<string, ReadonlySet<string>>()
  for (const [path, text] of files) {
    if (!TEST.test(path) || !text.includes('onBothDatabases(')) continue
    const texts = [...reachedFrom([path], files, isHelper, 4)].map((helper) => files.get(helper) ?? '')
    const words = new Set([path, ...texts].flatMap((part) => part.match(/[a-z]+(?:-[a-z]+)*/g) ?? []))
    const served = [...words].flatMap((word) => adapters.get(word) ?? [])
    const imported = importsOf(path, files).filter((target) => SOURCE.test(target))
    const reached = reachedFrom([...served, ...imported], files, isDomain, MAX_DEPTH)
    touched.set(path, new Set(sensitive.filter((source) => reached.has(source) || words.has(folderOf(source)))))
  }
  return touched
}

/** Tests of calls at the same time, by their titles, are about locks. */
const sendsAtOnce = (text: string): boolean =>
  /Promise\.all/.test(text) && /\bat once\b|concurren|at the same (?:time|moment)|\brac(?:e|ing)\b/.test(text)

const isAboutDatabase = (path: string): boolean => /^test\/(?:kernel|fault|fuzz|scim-sync|simulation|api\/ping)\//.test(path)

/**
 * The test files that run on PostgreSQL too: those about the database itself, those that send calls at the same time, and as few others
 * as touch every sensitive source file three times. The rest runs on SQLite alone; `npm run soak` runs all of them on both.
 */
export const selectForPostgres = (files: SourceFiles): ReadonlySet<string> => {
  const sensitive = [...files].filter(([path, text]) => isDomain(path) && SENSITIVE.test(text)).map(([path]) => path)
  const touched = touchedBy(files, sensitive)
  const selected = new Set([...touched.keys()].filter((path) => isAboutDatabase(path) || sendsAtOnce(files.get(path) ?? '')))
  const missing = new Map(sensitive.map((source) => [source, TESTS_PER_SOURCE]))
  const take = (path: string): void => {
    selected.add(path)
    for (const source of touched.get(path) ?? []) missing.set(source, (missing.get(source) ?? 0) - 1)
  }
  // A test that touches few files is about them; one that touches all of them is about something else.
  const candidates = [...touched].filter(([path]) => !selected.has(path)).toSorted(([a, x], [b, y]) => x.size - y.size || (a < b ? -1 : 1))
  for (const [path, sources] of candidates) if ([...sources].some((source) => (missing.get(source) ?? 0) > 0)) take(path)
  return selected
}
