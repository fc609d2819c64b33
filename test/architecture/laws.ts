import { auditLogIsOnlyShown, recordsKeepTheirHistory } from './audit-log.ts'
import { findCycles } from './cycles.ts'
import { importsOf, isTest, moduleOf, type Source } from './source.ts'
import { foldersFormNoCycle } from './folders.ts'
import { tableExceptionsAreNeeded, tablesBelongToFolders } from './table-ownership.ts'

/** Each law answers sentences that name the file and say what to do. */
export type Law = (source: Source) => readonly string[]

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  kernel: ['contract'],
  people: ['contract', 'kernel'],
  monitor: ['contract', 'kernel', 'people'],
  helpdesk: ['contract', 'kernel', 'people'],
  http: ['contract', 'kernel', 'people', 'monitor', 'helpdesk'],
  smtp: ['contract', 'kernel', 'monitor', 'helpdesk'],
  web: ['contract'],
  root: ['contract', 'kernel', 'people', 'monitor', 'helpdesk', 'http', 'smtp'],
}

const each = (source: Source, law: (file: string, text: string, imports: readonly string[]) => readonly string[]): readonly string[] =>
  [...source].filter(([file]) => !isTest(file)).flatMap(([file, text]) => law(file, text, importsOf(file, text)))

export const modulesImportDownwards: Law = (source) =>
  each(source, (file, _text, imports) => {
    const module = moduleOf(file)
    const allowed = [module, ...(MAY_IMPORT[module] ?? [])]
    return imports
      .filter((name) => name.startsWith('src/') && !allowed.includes(moduleOf(name)))
      .map(
        (name) =>
          `${file} imports ${name}, but ${module} may import only ${MAY_IMPORT[module]?.join(', ') || 'itself'}. Move the shared part down, or let server.ts pass it in.`,
      )
  })

export const storesStayInTheirFolder: Law = (source) =>
  each(source, (file, _text, imports) =>
    imports
      .filter((name) => name.endsWith('/store.ts') && name.slice(0, name.lastIndexOf('/')) !== file.slice(0, file.lastIndexOf('/')))
      .map((name) => `${file} imports ${name}: a store is used only by the files beside it. Export a command from its folder instead.`),
  )

const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(?:<[^`]*>)?`/

/** Handlers have no SQL: how records are stored is known in one module. */
export const handlersUseCommands: Law = (source) =>
  each(source, (file, text, imports) =>
    moduleOf(file) === 'http' && (imports.includes('kysely') || QUERY.test(codeOf(text)))
      ? [`${file} queries the database: export a command or query (list…, find…, get…) from the module and call that.`]
      : [],
  )

/** Rules: values in, values out. */
const PURE = [
  /^src\/contract\//,
  /^src\/kernel\/(errors|crypto|mail-address|config-parsers|storable-text|memoize)\.ts$/,
  /^src\/kernel\/net\/(target|private-address|network-prefix|errors)\.ts$/,
  /^src\/kernel\/rate-limit\/(sliding-window|ring)\.ts$/,
  /^src\/kernel\/jobs\/backoff\.ts$/,
  /^src\/monitor\/schedule\//,
  /^src\/monitor\/checks\/(model|status|apply-ping)\.ts$/,
  /^src\/people\/scim\/engine\//,
  /^src\/helpdesk\/hours\//,
  /^src\/helpdesk\/(sla|sla-policies|on-call)\/(clock|policy|plan|summary|simulate|shifts|escalation)\.ts$/,
  /^src\/helpdesk\/changes\/(vote|state)\.ts$/,
  /\/model\.ts$/,
]
const PURE_PACKAGES = ['typebox', 'node:crypto', 'node:zlib', 'node:net', 'ipaddr.js']

const isPure = (file: string): boolean => PURE.some((pattern) => pattern.test(file))

/** Types have no effects, so a pure file may name a type of anybody. */
const valueImportsOf = (file: string, text: string): readonly string[] =>
  importsOf(file, text.replaceAll(/^(?:import|export) type [^'"]*from\s+['"][^'"]+['"]/gm, ''))

export const pureFilesImportOnlyPureFiles: Law = (source) =>
  [...source]
    .filter(([file]) => isPure(file) && !isTest(file))
    .flatMap(([file, text]) =>
      valueImportsOf(file, text)
        .filter(
          (name) =>
            !(name.startsWith('src/')
              ? isPure(name) || /^src\/(helpdesk\/(sla|on-call|changes|webhooks))\//.test(name)
              : PURE_PACKAGES.includes(name)),
        )
        .map((name) => `${file} is pure but imports ${name}. Hand it the value instead.`),
    )

/** Imports of types count as well. */
export const noCycles: Law = (source) =>
  findCycles(source.keys(), (file) => importsOf(file, source.get(file) ?? '').filter((name) => source.has(name))).map(
    (cycle) => `${cycle.join(' → ')} is an import cycle. Take the part both need into a file of its own.`,
  )

const TIME_AND_CHANCE = /\bDate\.now\b|\bnew Date\(\s*\)|(?<![.\w])(?:setTimeout|setInterval|fetch)\s*\(|\bMath\.random\b/
const MAY_TELL_TIME = /^src\/(kernel\/(clock|ids|net\/net)\.ts|web\/)/

/** Strings and comments may speak of these; code may not use them. */
const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'/g, '')

export const timePassesThroughTheClock: Law = (source) =>
  each(source, (file, text) => {
    const found = MAY_TELL_TIME.test(file) ? null : TIME_AND_CHANCE.exec(codeOf(text))
    return found
      ? [`${file} uses ${found[0].trim()}: time, chance and the network come in through kernel/clock.ts, ids.ts and net.ts.`]
      : []
  })

export const environmentIsReadOnce: Law = (source) =>
  each(source, (file, text) =>
    file !== 'src/kernel/config.ts' && /\bprocess\.env\b/.test(codeOf(text))
      ? [`${file} reads the environment: only kernel/config.ts does.`]
      : [],
  )

const COUNTS = /\b(?:limiter|RateLimit|bucket|Attempt)\b/
const ADDRESS_IN_TEXT = /\$\{(?![^}]*\bnetworkPrefix\()[^}]*\b(?:ip|remote_?[aA]ddress)\b[^}]*\}/
const ADDRESS_AS_BUCKET = /\bbucket: (?![^,\n]*\bnetworkPrefix\()[^,\n`]*\b(?:ip|remote_?[aA]ddress)\b/

/** One IPv6 subscriber has 2^64 addresses, so a limit that counts whole addresses limits nothing. */
export const limitsCountNetworks: Law = (source) =>
  each(source, (file, text) => {
    const code = codeOf(text)
    return COUNTS.test(code) && (ADDRESS_IN_TEXT.test(code) || ADDRESS_AS_BUCKET.test(code))
      ? [
          `${file} counts by a whole address: use createNetworkLimit() of http/kit/network-limit.ts, or networkPrefix() of kernel/net/network-prefix.ts.`,
        ]
      : []
  })

export const noDefaultExports: Law = (source) =>
  each(source, (file, text) => (/^export default\b/m.test(text) ? [`${file} has a default export: a thing has one name everywhere.`] : []))

const DRAWER = /(^|\/)(utils?|helpers?|common|misc|core|base|managers?)(\.tsx?|\/)/

export const noDrawers: Law = (source) =>
  each(source, (file) => (DRAWER.test(file) ? [`${file} is a drawer for odd things. Name it after what it does.`] : []))

const LONGEST = 350

/** A message catalogue is data, one file per language and area. */
const isCatalogue = (file: string): boolean => /^src\/web\/i18n\/(?:en|de)\//.test(file)

export const filesAreShort: Law = (source) =>
  [...source].flatMap(([file, text]) => {
    if (isCatalogue(file)) return []
    const lines = text.split('\n').length - 1
    return lines > LONGEST ? [`${file} has ${lines} lines; more than ${LONGEST} is refused. Look for the noun or verb that wants out.`] : []
  })

export const LAWS: Readonly<Record<string, Law>> = {
  'modules import only downwards': modulesImportDownwards,
  'a store belongs to its folder': storesStayInTheirFolder,
  'handlers call commands, not the database': handlersUseCommands,
  'pure files import only pure files': pureFilesImportOnlyPureFiles,
  'there are no import cycles': noCycles,
  'the folders of a module form no cycle': foldersFormNoCycle,
  'a table belongs to its folder': tablesBelongToFolders,
  'exceptions of table ownership are needed': tableExceptionsAreNeeded,
  'time passes only through the clock': timePassesThroughTheClock,
  'the environment is read in one place': environmentIsReadOnce,
  'limits count networks, not addresses': limitsCountNetworks,
  'only the pages of the audit log read it': auditLogIsOnlyShown,
  'changes, incidents and problems keep their history': recordsKeepTheirHistory,
  'nothing is exported by default': noDefaultExports,
  'there are no drawers': noDrawers,
  'files are short': filesAreShort,
}
