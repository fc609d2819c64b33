import { isTest, type Source } from './source.ts'

/** Exported types of one module that still share a name, as `module Name`. Each gets a name that says what it holds; none is added. */
export const SHARED_TYPE_NAMES: ReadonlySet<string> = new Set([
  'people Token',
  'web Calendar',
  'web Chapter',
  'web Condition',
  'web Draft',
  'web Filter',
  'web Frame',
  'web Grouping',
  'web Line',
  'web Look',
  'web Macro',
  'web Many',
  'web Metric',
  'web Paged',
  'web Piece',
  'web Policy',
  'web Rating',
  'web Run',

  'web SaveState',
  'web Shown',
  'web Sort',
  'web Span',
  'web Step',
  'web Ticket',
  'web Told',
  'web Typed',
  'web View',
  'web Wish',
  'web Words',
  'web Writing',
])

const EXPORTED_TYPE = /^export (?:declare |abstract |const )*(?:type|interface|class|enum) (\w+)/gm

/** Files that declare an exported type, by `module Name`. */
const filesByType = (source: Source): ReadonlyMap<string, readonly string[]> => {
  const files = new Map<string, readonly string[]>()
  for (const [file, text] of source) {
    const [, module = '', ...rest] = file.split('/')
    if (isTest(file) || rest.length === 0) continue
    for (const [, name] of text.matchAll(EXPORTED_TYPE)) {
      const key = `${module} ${name}`
      files.set(key, [...new Set([...(files.get(key) ?? []), file])])
    }
  }
  return files
}

/** An exported type name has one meaning in its module, so one file declares it. */
export const typeNamesAreUnique = (source: Source, shared: ReadonlySet<string> = SHARED_TYPE_NAMES): readonly string[] =>
  [...filesByType(source)]
    .filter(([key, files]) => files.length > 1 && !shared.has(key))
    .map(([key, files]) => `${files.join(' and ')} declare ${key.split(' ')[1]}: give each a name that says what it holds.`)

/** A name that one file declares, or none, leaves the list. */
export const sharedTypeNamesAreShared = (source: Source, shared: ReadonlySet<string> = SHARED_TYPE_NAMES): readonly string[] => {
  const files = filesByType(source)
  return [...shared]
    .filter((key) => (files.get(key)?.length ?? 0) < 2)
    .map((key) => `'${key}' is no longer declared by two files: remove it from SHARED_TYPE_NAMES.`)
}
