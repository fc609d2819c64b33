import { dirname, join } from 'node:path'
import { importsOf, isTest, type Source } from './source.ts'

// Whether every page of the dashboard brings the words it says. A word is named by family and key, `admin.webhooks`; where a file takes a
// whole family, by that alone; where it takes all families at once, by a star.

/** The words of each chapter, by family and key. */
export type Book = ReadonlyMap<string, ReadonlySet<string>>

type LazyPage = { readonly routes: string; readonly file: string; readonly chapters: readonly string[] }

const OF_ALL = /const \{([^{}]*)\} = useText\(\)(?!\.)/g
const OF_FAMILY = /const \{([^{}]*)\} = useText\(\)\.(\w+)(?![.\w])/g
const SAID = /\buseText\(\)(?:\.(\w+)(?:\.(\w+))?)?/g

const named = (family = '*', key?: string): string => (key === undefined ? family : `${family}.${key}`)
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')

/** `{ inbox, ticket: text }` as names of things and the names they have here. */
const unpacked = (list: string): readonly (readonly [string, string])[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): readonly [string, string] => {
      const [thing = '', here = thing] = part.split(/:\s*/)
      return [thing, here]
    })

/** What is said of a family under the name it has here; the whole of it where it is handed on. */
const saidUnder = (text: string, family: string, here: string): readonly string[] =>
  [...text.matchAll(new RegExp(`(?<![.\\w'/-])${here}\\b(?:\\??\\.(\\w+))?(?![\\w'/:-])`, 'g'))].map(([, key]) => named(family, key))

/** Pages are made of many files, most of them of the same: each is read once. */
const readOnce = <T>(read: (text: string, file: string) => T): ((text: string, file?: string) => T) => {
  const knownByFile = new Map<string, Map<string, T>>()
  return (text, file = '') => {
    const known = knownByFile.get(file) ?? new Map<string, T>()
    knownByFile.set(file, known)
    const found = known.get(text) ?? read(text, file)
    known.set(text, found)
    return found
  }
}

export const saidIn = readOnce((source: string): readonly string[] => {
  const text = withoutComments(source)
  const rest = text.replaceAll(OF_ALL, '').replaceAll(OF_FAMILY, '')
  return [
    ...new Set([
      ...[...rest.matchAll(SAID)].map(([, family, key]) => named(family, key)),
      ...[...text.matchAll(OF_FAMILY)].flatMap(([, list = '', family]) => unpacked(list).map(([key]) => named(family, key))),
      ...[...text.matchAll(OF_ALL)].flatMap(([, list = '']) => unpacked(list).flatMap(([family, here]) => saidUnder(rest, family, here))),
    ]),
  ]
})

const isRoutes = (file: string): boolean => file.startsWith('src/web/') && file.endsWith('/routes.tsx')
const importing = (text: string): readonly string[] => [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, path = '']) => path)

/** `page(['inbox'], () => import('./queue.tsx'), …)`, or with the name of such a function. */
const pagesIn = (routes: string, text: string): readonly LazyPage[] =>
  [...text.matchAll(/\bpage\(\s*\[([^\]]*)\],\s*(?:\(\) => import\('([^']+)'\)|(\w+))/g)].map(([, list = '', path, name]) => ({
    routes,
    file: join(dirname(routes), path ?? new RegExp(`const ${name} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1] ?? '?'),
    chapters: [...list.matchAll(/'(\w+)'/g)].map(([, chapter = '']) => chapter),
  }))

/** What a file uses, at once or when a part of it is opened. Where routes lead is not a part of them, and types are nothing to run. */
const usedBy = readOnce((text, file): readonly string[] => {
  const values = text.replaceAll(/^(?:import|export) type [^'"]*from\s+['"][^'"]+['"]/gm, '')
  return importsOf(file, isRoutes(file) ? values.replaceAll(/\bimport\('[^']+'\)/g, '') : values)
})

const isOfWeb = (file: string): boolean => file.startsWith('src/web/') && !file.startsWith('src/web/i18n/') && !isTest(file)

/** A file and every other that may be shown with it. */
const shownWith = (source: Source, file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const text = source.get(file)
  if (seen.has(file) || text === undefined || !isOfWeb(file)) return seen
  seen.add(file)
  for (const next of usedBy(text, file)) shownWith(source, next, seen)
  return seen
}

type ChaptersByWord = ReadonlyMap<string, readonly string[]>
const indexes = new WeakMap<Book, ChaptersByWord>()

const indexOf = (book: Book): ChaptersByWord => {
  const chaptersByWord = new Map<string, string[]>()
  for (const [chapter, words] of book) {
    const families = [...words].map((word) => word.slice(0, word.indexOf('.')))
    for (const word of new Set([...words, ...families])) chaptersByWord.set(word, [...(chaptersByWord.get(word) ?? []), chapter])
  }
  return chaptersByWord
}

/** The chapters a word may be in. A key that its family does not have is something else of the same name. */
const chaptersOf = (book: Book, word: string): readonly string[] => {
  const index = indexes.get(book) ?? indexOf(book)
  indexes.set(book, index)
  return index.get(word) ?? []
}

const wrongsOfPage = (source: Source, book: Book, { routes, file, chapters }: LazyPage): readonly string[] => {
  if (!source.has(file))
    return [`${routes} names a page whose file nobody finds: write () => import('./page.tsx') or the name of such a function.`]
  const said = [...shownWith(source, file)].flatMap((part) => saidIn(source.get(part) ?? '').map((word) => ({ part, word })))
  const needs = said.flatMap(({ part, word }) => chaptersOf(book, word).map((chapter) => ({ part, word, chapter })))
  const missing = needs.filter(({ chapter }) => chapter !== 'everyday' && !chapters.includes(chapter))
  const idle = chapters.filter((chapter) => !needs.some((need) => need.chapter === chapter))
  return [
    ...missing.map(({ part, word, chapter }) => `${part} says ${word}, but ${routes} brings ${file} without '${chapter}'.`),
    ...idle.map((chapter) => `${routes} brings ${file} with '${chapter}', of which nothing is said there.`),
  ]
}

/** Sentences about pages that say words they do not bring, or bring words they do not say. */
export const wrongWords = (source: Source, book: Book): readonly string[] => {
  const inWeb = [...source].filter(([file]) => isOfWeb(file))
  const pages = inWeb.filter(([file]) => isRoutes(file)).flatMap(([file, text]) => pagesIn(file, text))
  const stray = inWeb
    .filter(([file]) => isRoutes(file))
    .flatMap(([file, text]) => importing(text).map((path) => ({ file, path: join(dirname(file), path) })))
    .filter(({ file, path }) => !pages.some((one) => one.routes === file && one.file === path))
  return [
    ...inWeb
      .filter(([file, text]) => file !== 'src/web/at.ts' && text.includes('lazyRouteComponent('))
      .map(([file]) => `${file} calls lazyRouteComponent: page([…]) of at.ts brings the words, too.`),
    ...stray.map(({ file, path }) => `${file} imports ${path} past page([…]): nobody brings its words.`),
    ...inWeb
      .filter(([, text]) => saidIn(text).includes('*'))
      .map(([file]) => `${file} takes all words at once: say useText().family or const { family } = useText().`),
    ...new Set(
      [{ routes: 'The shell', file: 'src/web/main.tsx', chapters: [] }, ...pages].flatMap((one) => wrongsOfPage(source, book, one)),
    ),
  ]
}

const ALIAS = /const (\w+) = useText\(\)((?:\.\w+)*)\n/g
const UNPACKED = /const \{([^{}]*)\} = useText\(\)((?:\.\w+)*)\n/g

/** The paths of messages that a file names, and of the groups that it hands on. */
const pathsNamedIn = readOnce((source: string): readonly string[] => {
  const text = withoutComments(source)
  const aliases = [
    ...[...text.matchAll(ALIAS)].map(([, here = '', path = '']) => [here, path.slice(1)] as const),
    ...[...text.matchAll(UNPACKED)].flatMap(([, list = '', path = '']) =>
      unpacked(list).map(([key, here]) => [here, `${path}.${key}`.slice(1)] as const),
    ),
  ]
  const rest = text.replaceAll(ALIAS, '\n').replaceAll(UNPACKED, '\n')
  return [
    ...[...rest.matchAll(/useText\(\)((?:\.\w+)*)/g)].map(([, path = '']) => path.slice(1)),
    ...aliases.flatMap(([here, path]) =>
      [...rest.matchAll(new RegExp(`(?<![.\\w'/-])${here}\\b((?:\\??\\.\\w+)*)(?![\\w'/:-])`, 'g'))].map(
        ([, more = '']) => path + more.replaceAll('?', ''),
      ),
    ),
  ]
})

const MEMBERS = /\.(\w+)|'([^'\n]*)'|(?<=[{,] )(\w+)(?=,| [}]|:)/g
const STRINGS = /'([^'\n]*)'|"([^"\n]*)"/g
const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one, two, three]) => one ?? two ?? three ?? '')

/**
 * Messages that no page reads. A message of a group that is handed on counts as read if a file that may have the group names its key, or if
 * the key is a value of the API; so a key that is named like another member is not found.
 */
export const unusedWords = (source: Source, messages: readonly string[]): readonly string[] => {
  const files = [...source].filter(([file]) => !isTest(file) && !file.startsWith('src/web/i18n/') && !file.startsWith('src/web/gallery/'))
  const web = files.filter(([file]) => file.startsWith('src/web/')).map(([, text]) => withoutComments(text))
  const named = new Set(web.flatMap((text) => pathsNamedIn(text)))
  const values = new Set([
    ...files.flatMap(([, text]) => namesIn(text, STRINGS)),
    ...files.filter(([file]) => file.startsWith('src/contract/')).flatMap(([, text]) => namesIn(text, /\b(\w+):/g)),
  ])
  const isValue = (key: string): boolean =>
    values.has(key) || (key.includes('.') && key.split(/\.(?=\w+$)/).every((part) => values.has(part)))
  const members = new Map<string, ReadonlySet<string>>()
  const membersOf = (family: string): ReadonlySet<string> => {
    const having = web.filter((text) => !text.includes('useText()') || new RegExp(`\\b${family}\\b`).test(text))
    const found = members.get(family) ?? new Set(having.flatMap((text) => namesIn(text, MEMBERS)))
    members.set(family, found)
    return found
  }
  return messages.filter((path) => {
    const [family = '', ...keys] = path.split('/')
    if (named.has([family, ...keys].join('.'))) return false
    const isHandedOn = keys.some((_, at) => named.has([family, ...keys.slice(0, at)].join('.')))
    const key = keys.at(-1) ?? ''
    return !isHandedOn || !(/^\d+$/.test(key) || isValue(key) || membersOf(family).has(key))
  })
}
