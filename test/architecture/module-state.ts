import { importsOf, isTest, type Source } from './source.ts'

/** Why a module-level variable may be written after the module was loaded. */
type AllowedState = { readonly kind: 'memo' | 'keyed' | 'process'; readonly reason: string }
export type AllowedStates = Readonly<Record<string, AllowedState>>

/**
 * By file and name. `memo`: a bounded cache of a pure function. `keyed`: a weak map, whose entries end with an object of the instance.
 * `process`: a limit of the process, which is empty when idle. All other state belongs to a factory (`createX`) or to `AppContext`.
 */
export const ALLOWED_STATE: AllowedStates = {
  'src/helpdesk/assets/csv.ts BARE_END': { kind: 'memo', reason: 'The position of a search, set before each.' },
  'src/helpdesk/hours/calendar.ts closedDates': { kind: 'memo', reason: 'Dates of a list of holidays, which ends with the list.' },
  'src/helpdesk/hours/local-time.ts shapes': { kind: 'memo', reason: 'Midnights of a time zone, at most 50,000.' },
  'src/helpdesk/hours/weekly-hours.ts weeks': { kind: 'memo', reason: 'The table of a list of weekly hours, which ends with the list.' },
  'src/http/auth/agent.ts lastTouched': { kind: 'keyed', reason: 'Ends with the database of the instance.' },
  'src/http/auth/key.ts lastTouched': { kind: 'keyed', reason: 'Ends with the database of the instance.' },
  'src/http/kit/mount-api.ts prefixRouters': { kind: 'keyed', reason: 'Ends with the HTTP server of the instance.' },
  'src/http/kit/validate.ts compiled': { kind: 'memo', reason: 'The validator of a schema, which ends with the schema.' },
  'src/http/scim/caller.ts callers': { kind: 'keyed', reason: 'Ends with the request.' },
  'src/kernel/db/join-writes.ts textCache': { kind: 'memo', reason: 'SQL of joined statements without their values, at most 1,000.' },
  'src/kernel/db/postgres-connection.ts apiByClient': { kind: 'keyed', reason: 'Ends with the connection.' },
  'src/people/sign-in/password.ts queue': { kind: 'process', reason: 'All hashes share the processor and memory of the process.' },
  'src/people/sign-in/password.ts running': { kind: 'process', reason: 'All hashes share the processor and memory of the process.' },
}

const VARIABLE = /^(?:export )?(const|let|var) (\w+)/gm
const METHODS = 'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin'
const MEMBER = String.raw`(?:\??\.\w+|\[[^\]\n]+\])`
const ASSIGNMENT = String.raw`(?:(?:[-+*/%&|^]|\*\*|\|\||&&|\?\?|<<|>>>?)?=(?![=>])|\+\+|--)`

/** Calls that change an object, assignments to its members and their removal. An assignment after `: ` belongs to a variable of an indexed type. */
const WRITE = new RegExp(
  [
    String.raw`(?<![.\w])(\w+)${MEMBER}*?\??\.(?:${METHODS})\(`,
    String.raw`(?<![.\w]|: )(\w+)${MEMBER}+ ?${ASSIGNMENT}`,
    String.raw`(?:\bdelete |\+\+|--)(\w+)[.[]`,
    String.raw`\bObject\.(?:assign|defineProperty)\((\w+)(?=[,.[])`,
  ].join('|'),
  'g',
)

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'/g, "''")

/** Statements at the top level run while the module is loaded, and may fill its tables; lines within functions are indented or after an arrow. */
const isAtTopLevel = (line: string, index: number): boolean => /^\S/.test(line) && !line.slice(0, index).includes('=>')

const writtenNamesOf = (code: string): ReadonlySet<string> =>
  new Set(
    code
      .split('\n')
      .flatMap((line) =>
        [...line.matchAll(WRITE)]
          .filter(({ index }) => !isAtTopLevel(line, index))
          .map(([, ...names]) => names.find((name) => name !== undefined) ?? ''),
      ),
  )

const isConcerned = (file: string): boolean => file.startsWith('src/') && !file.startsWith('src/web/') && !isTest(file)

type Module = { readonly code: string; readonly writes: ReadonlySet<string>; readonly imports: readonly string[] }

const readModules = (source: Source): ReadonlyMap<string, Module> =>
  new Map(
    [...source]
      .filter(([file]) => isConcerned(file))
      .map(([file, text]) => {
        const code = codeOf(text)
        return [file, { code, writes: writtenNamesOf(code), imports: importsOf(file, text) }]
      }),
  )

/** Module-level variables that are written after the module was loaded, as `file name`. Writes of other files count for exported ones. */
const stateOf = (source: Source): readonly string[] => {
  const modules = readModules(source)
  const importers = new Map<string, Module[]>()
  for (const module of modules.values()) for (const file of module.imports) importers.set(file, [...(importers.get(file) ?? []), module])
  return [...modules].flatMap(([file, module]) =>
    [...module.code.matchAll(VARIABLE)].flatMap(([declaration, kind, name = '']) => {
      const writers = declaration.startsWith('export ') ? [module, ...(importers.get(file) ?? [])] : [module]
      return kind !== 'const' || writers.some(({ writes }) => writes.has(name)) ? [`${file} ${name}`] : []
    }),
  )
}

/** Module-level state would be shared by all instances of the product in a process and outlive them. */
export const modulesKeepNoState = (source: Source, allowed: AllowedStates = ALLOWED_STATE): readonly string[] =>
  stateOf(source)
    .filter((key) => !Object.hasOwn(allowed, key))
    .map((key) => `${key} is written after the module was loaded: move it into a factory (createX), or use memoize() of kernel/memoize.ts.`)

/** An exception that no variable needs any more is removed. */
export const allowedStatesAreNeeded = (source: Source, allowed: AllowedStates = ALLOWED_STATE): readonly string[] => {
  const state = new Set(stateOf(source))
  return Object.keys(allowed)
    .filter((key) => !state.has(key))
    .map((key) => `${key} is no module-level state any more: remove it from ALLOWED_STATE.`)
}
