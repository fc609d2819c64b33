import { dirname, join } from 'node:path'
import { CONCURRENT } from './concurrent-tests.ts'

/** Paths from the root of the checkout, with the text of each file. */
export type SourceFiles = ReadonlyMap<string, string>

// SQL written by hand, locks and bulk statements: the two databases may disagree about these, and about nothing else.
const SENSITIVE = /\.dialect\b|\.bulk(?:Soon|Last)?\(|\bsql(?:<[^`]*?>)?`|\.onConflict\(|\bprepared\(/
const SOURCE = /^src\/(?:kernel|people|monitor|helpdesk|http|smtp|commands)\/.*(?<!\.test)\.ts$/
const ADAPTER = /^src\/http\/(?:v1|v3|app|scim|portal)\//
const TEST = /^test\/(?!setup\/).*\.test\.ts$/

/** Each sensitive file is tested on PostgreSQL by so many test files, besides those about the database and tests of concurrent calls. */
const TESTS_PER_SOURCE = 2
/** Imports followed from the adapter of a route: handler, command, store. */
const MAX_DEPTH = 3

/** Each file is read once: most are reached from many tests. */
const once = <T>(read: (path: string) => T): ((path: string) => T) => {
  const known = new Map<string, T>()
  return (path) => {
    const found = known.get(path) ?? read(path)
    known.set(path, found)
    return found
  }
}

type ImportsOf = (path: string) => readonly string[]

/** The files of the repository that a file imports. */
const importReader = (files: SourceFiles): ImportsOf =>
  once((path) => {
    const targets = [...(files.get(path) ?? '').matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, target = '']) => join(dirname(path), target))
    return targets.filter((target) => files.has(target))
  })

const reachedFrom = (start: readonly string[], importsOf: ImportsOf, follows: (path: string) => boolean, depth: number): Set<string> => {
  const reached = new Set(start)
  let edge: readonly string[] = start
  for (let step = 0; step < depth && edge.length > 0; step++) {
    const next = edge.flatMap(importsOf).filter(follows)
    edge = [...new Set(next)].filter((path) => !reached.has(path))
    for (const path of edge) reached.add(path)
  }
  return reached
}

const firstSegments = (text: string): readonly string[] => [...text.matchAll(/path: [`']\/([a-z][a-z-]*)/g)].map(([, noun = '']) => noun)

/** First segment of a route's path → adapters that serve such routes. */
const adaptersByNoun = (files: SourceFiles, importsOf: ImportsOf): ReadonlyMap<string, readonly string[]> => {
  const byNoun = new Map<string, string[]>()
  for (const path of files.keys()) {
    if (!ADAPTER.test(path)) continue
    const contracts = importsOf(path).filter((target) => target.startsWith('src/contract/'))
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
  const importsOf = importReader(files)
  const adapters = adaptersByNoun(files, importsOf)
  const wordsIn = once((path) => (files.get(path) ?? '').match(/[a-z]+(?:-[a-z]+)*/g) ?? [])
  const isHelper = (path: string): boolean => path.startsWith('test/') && !/^test\/(?:world|databases|listening|setup\/)/.test(path)
  const touched = new Map<string, ReadonlySet<string>>()
  for (const [path, text] of files) {
    if (!TEST.test(path) || !text.includes('onBothDatabases(')) continue
    const own = path.match(/[a-z]+(?:-[a-z]+)*/g) ?? []
    const words = new Set([...own, ...[...reachedFrom([path], importsOf, isHelper, 4)].flatMap(wordsIn)])
    const served = [...words].flatMap((word) => adapters.get(word) ?? [])
    const imported = importsOf(path).filter((target) => SOURCE.test(target))
    const reached = reachedFrom([...served, ...imported], importsOf, isDomain, MAX_DEPTH)
    touched.set(path, new Set(sensitive.filter((source) => reached.has(source) || words.has(folderOf(source)))))
  }
  return touched
}

const sendsAtOnce = (text: string): boolean => /Promise\.all/.test(text) && CONCURRENT.test(text)

const isAboutDatabase = (path: string): boolean => /^test\/(?:kernel|fault|fuzz|scim-sync|simulation|api\/ping)\//.test(path)

type Touched = readonly (readonly [path: string, sources: ReadonlySet<string>])[]

/** Takes test files until each source has its tests. One that touches few sources is about them; one that touches all is about something else. */
const takeFew = (candidates: Touched, sensitive: readonly string[]): readonly string[] => {
  const missing = new Map(sensitive.map((source) => [source, TESTS_PER_SOURCE]))
  const fromNarrowToBroad = candidates.toSorted(([a, x], [b, y]) => x.size - y.size || (a < b ? -1 : 1))
  const taken = fromNarrowToBroad.filter(([, sources]) => {
    const isMissed = [...sources].some((source) => (missing.get(source) ?? 0) > 0)
    if (isMissed) for (const source of sources) missing.set(source, (missing.get(source) ?? 0) - 1)
    return isMissed
  })
  return taken.map(([path]) => path)
}

export type PostgresSelection = {
  /** Files that run on PostgreSQL too. */
  readonly whole: readonly string[]
  /** Files of which the tests of concurrent calls do. */
  readonly concurrent: readonly string[]
}

/**
 * What runs on PostgreSQL too: the test files about the database itself, as few others as touch every sensitive source file, and of the
 * rest the tests of concurrent calls. Everything else runs on SQLite alone; `npm run soak` runs all of it on both.
 */
export const selectForPostgres = (files: SourceFiles): PostgresSelection => {
  const sensitive = [...files].filter(([path, text]) => isDomain(path) && SENSITIVE.test(text)).map(([path]) => path)
  const touched = [...touchedBy(files, sensitive)]
  const aboutDatabase = touched.map(([path]) => path).filter(isAboutDatabase)
  const others = takeFew(
    touched.filter(([path]) => !isAboutDatabase(path)),
    sensitive,
  )
  const whole = new Set([...aboutDatabase, ...others])
  const concurrent = touched.map(([path]) => path).filter((path) => !whole.has(path) && sendsAtOnce(files.get(path) ?? ''))
  return { whole: [...whole], concurrent }
}
