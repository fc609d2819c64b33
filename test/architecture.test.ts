import { describe, expect, it } from 'vitest'
import {
  handlersUseCommands,
  LAWS,
  limitsCountNetworks,
  noCycles,
  modulesImportDownwards,
  storesStayInTheirFolder,
  timePassesThroughTheClock,
  environmentIsReadOnce,
  pureFilesImportOnlyPureFiles,
} from './architecture/laws.ts'
import { auditLogIsOnlyShown, recordsKeepTheirHistory } from './architecture/audit-log.ts'
import { readSource, readTests } from './architecture/source.ts'
import { exceptionsAreNeeded, testsAreDeterministic, type Exceptions } from './architecture/test-laws.ts'
import { sharedTypeNamesAreShared, typeNamesAreUnique } from './architecture/type-names.ts'
import { foldersFormNoCycle } from './architecture/folders.ts'
import { tableExceptionsAreNeeded, type TableExceptions, tablesBelongToFolders } from './architecture/table-ownership.ts'
import { allowedStatesAreNeeded, modulesKeepNoState } from './architecture/module-state.ts'

const source = readSource()
const tests = readTests()

describe('the laws of the architecture', () => {
  it.each(Object.keys(LAWS))('%s', (name) => {
    expect(LAWS[name]?.(source)).toEqual([])
  })
})

describe('names of exported types', () => {
  it('are declared once in their module', () => {
    expect(typeNamesAreUnique(source)).toEqual([])
  })

  it('leave the list of shared names when one file declares them', () => {
    expect(sharedTypeNamesAreShared(source)).toEqual([])
  })

  it('are refused when two files of a module declare one', () => {
    const planted = new Map([
      ['src/monitor/one.ts', 'export type Planted = string\n'],
      ['src/monitor/two.ts', 'export interface Planted {}\n'],
      ['src/people/three.ts', 'export type Planted = number\ntype Local = string\n'],
      ['src/people/four.ts', 'type Local = number\n'],
    ])
    const [sentence, ...others] = typeNamesAreUnique(planted, new Set())
    expect(sentence).toBe('src/monitor/one.ts and src/monitor/two.ts declare Planted: give each a name that says what it holds.')
    expect(others).toEqual([])
    expect(typeNamesAreUnique(planted, new Set(['monitor Planted']))).toEqual([])
    expect(sharedTypeNamesAreShared(planted, new Set(['monitor Planted', 'people Planted']))).toHaveLength(1)
  })
})

describe('modules', () => {
  it('keep no state that outlives an instance of the product', () => {
    expect(modulesKeepNoState(source)).toEqual([])
  })

  it('have no exception that they no longer need', () => {
    expect(allowedStatesAreNeeded(source)).toEqual([])
  })

  it.each([
    ['a variable', 'let planted = 0'],
    ['an exported variable', 'export let planted: number | undefined'],
    ['a map', 'const planted = new Map<string, () => void>()\nexport const note = () => {\n  planted.set(key, value)\n}'],
    ['a map of optional lists', 'const planted = new Map()\nexport const note = () => {\n  planted.get(key)\n  planted?.clear()\n}'],
    ['an array', 'const planted: (() => void)[] = []\nexport const add = (x) =>\n  planted.push(x)'],
    ['a member', 'const planted = { count: 0 }\nexport const count = () => {\n  planted.count += 1\n}'],
    ['a member that is counted', 'const planted = { of: { count: 0 } }\nexport const count = () => {\n  planted.of.count++\n}'],
    ['an element', 'const planted = []\nexport const put = (at, x) => {\n  planted[at] = x\n}'],
    ['a member that is deleted', 'const planted = {}\nexport const drop = (key) => {\n  delete planted[key]\n}'],
    ['a map in a line', 'const planted = new WeakMap()\nexport const note = (key) => void planted.set(key, 1)'],
    ['a copy into it', 'const planted = {}\nexport const merge = (x) => {\n  Object.assign(planted, x)\n}'],
  ])('are refused when they write %s', (_what, text) => {
    const modules = new Map([['src/monitor/planted.ts', text]])
    const [sentence, ...others] = modulesKeepNoState(modules, {})
    expect(sentence).toContain('src/monitor/planted.ts planted is written after the module was loaded')
    expect(others).toEqual([])
    const allowed = { 'src/monitor/planted.ts planted': { kind: 'memo', reason: 'planted' } } as const
    expect(modulesKeepNoState(modules, allowed)).toEqual([])
    expect(allowedStatesAreNeeded(modules, allowed)).toEqual([])
    expect(allowedStatesAreNeeded(new Map(), allowed)).toHaveLength(1)
  })

  it('are refused when another file writes', () => {
    const modules = new Map([
      ['src/monitor/planted.ts', 'export const planted = new Set<string>()\n'],
      ['src/monitor/writer.ts', "import { planted } from './planted.ts'\nexport const note = () => {\n  planted.add('x')\n}\n"],
    ])
    expect(modulesKeepNoState(modules, {})).toHaveLength(1)
  })

  it.each([
    'const planted = new Map()\nfor (const key of KEYS) planted.set(key, 1)',
    'const planted = new Map()\nexport const has = (key) => {\n  return planted.has(key) || planted.size === 0\n}',
    'const planted = []\nexport const sorted = () => {\n  return planted.toSorted()\n}',
    'const planted = { count: 0 }\nexport const is = (x) => {\n  return planted.count === x || planted.count >= x || planted.count !== x\n}',
    'export const create = () => {\n  const planted = new Map()\n  planted.set(1, 1)\n}',
    'const planted = []\nexport const add = (x) => {\n  // planted.push(x)\n}',
    'const planted = () => ({})\nexport const copy = (x) => {\n  return Object.assign(planted(), x)\n}',
  ])('are accepted for %j', (text) => {
    expect(modulesKeepNoState(new Map([['src/monitor/planted.ts', text]]), {})).toEqual([])
  })
})

describe('tests', () => {
  it('do not depend on the pace of the machine or on chance', () => {
    expect(testsAreDeterministic(tests)).toEqual([])
  })

  it('have no exception that they no longer need', () => {
    expect(exceptionsAreNeeded(tests)).toEqual([])
  })

  it.each([
    ['sleep', "import { setTimeout as sleep } from 'node:timers/promises'"],
    ['sleep', 'await new Promise((resolve) => setTimeout(resolve, 200))'],
    ['retry', "it('passes sometimes', { retry: 2 }, work)"],
    ['elapsed time', 'expect(performance.now() - before).toBeLessThan(100)'],
    ['elapsed time', 'const { user } = process.cpuUsage(before)'],
    ['time limit', "it('is quick', { timeout: 5_000 }, async () => work())"],
    ['time limit', '  }, 60_000)'],
    ['time limit', 'await expect.poll(count, { timeout: 10_000 }).toBe(1)'],
    ['chance', 'const name = `check ${Math.random()}`'],
  ])('are refused for %s: %s', (dependency, line) => {
    const planted = new Map([['test/api/planted.test.ts', line]])
    expect(testsAreDeterministic(planted)).toEqual([expect.stringContaining(`test/api/planted.test.ts depends on ${dependency}`)])
    const exceptions = { 'test/api/': { allows: [dependency], reason: 'planted' } } as Exceptions
    expect(testsAreDeterministic(planted, exceptions)).toEqual([])
    expect(exceptionsAreNeeded(planted, exceptions)).toEqual([])
    expect(exceptionsAreNeeded(new Map(), exceptions)).toHaveLength(1)
  })

  it.each([
    'vi.useFakeTimers()',
    '// setTimeout(resolve, 200)',
    'socket.setTimeout(100)',
    "made('POST', { timeout: 3_600 })",
    "body: { retry: '300' }",
  ])('are not refused for %s', (line) => {
    expect(testsAreDeterministic(new Map([['test/api/planted.test.ts', line]]))).toEqual([])
  })
})

describe('the laws notice', () => {
  const planted = (file: string, text: string) => new Map([...source, [file, text]])

  it('an import from the kernel up into the monitor', () => {
    const [sentence] = modulesImportDownwards(planted('src/kernel/planted.ts', "import { createKey } from '../monitor/projects/keys.ts'\n"))
    expect(sentence).toContain('src/kernel/planted.ts imports src/monitor/projects/keys.ts')
  })

  it('the two services importing each other', () => {
    const [sentence] = modulesImportDownwards(
      planted('src/monitor/planted.ts', "import type { Ticket } from '../helpdesk/tickets/model.ts'\n"),
    )
    expect(sentence).toContain('src/monitor/planted.ts')
  })

  it('Date.now() in a domain file', () => {
    const [sentence] = timePassesThroughTheClock(planted('src/monitor/planted.ts', 'export const now = () => Date.now()\n'))
    expect(sentence).toContain('src/monitor/planted.ts uses Date.now')
  })

  it.each([
    ['a query', "await reader.db.selectFrom('tickets').selectAll().execute()\n"],
    ['a change', "await tx.db\n  .updateTable('tickets')\n  .set({ subject: '' })\n"],
    ['raw SQL', "import { sql } from 'kysely'\n"],
  ])('%s in a handler, but not in a module below', (_what, text) => {
    expect(handlersUseCommands(planted('src/http/app/planted.ts', text))[0]).toContain('src/http/app/planted.ts')
    expect(handlersUseCommands(planted('src/helpdesk/tickets/planted.ts', text))).toEqual([])
  })

  it.each([
    ['in the name of a bucket', 'await limiter.hit({ bucket: `csat ${request.ip}`, limit, window })\n'],
    ['as a bucket', 'const limit: RateLimit = { bucket: request.ip, limit: 1, window }\n'],
    ['handed over first', 'const limitOf = (ip: string): RateLimit => ({ bucket: `login ${ip}`, limit: 5, window })\n'],
    ['of a mail server', 'const bucket = `smtp ${session.remoteAddress}`\n'],
  ])('a rate limit by whole address, %s', (_how, text) => {
    expect(limitsCountNetworks(planted('src/http/planted.ts', text))[0]).toContain('src/http/planted.ts')
  })

  it('a rate limit by network as none', () => {
    const text = 'const bucket = `smtp ${networkPrefix(session.remoteAddress)}`\n'
    expect(limitsCountNetworks(planted('src/http/planted.ts', text))).toEqual([])
  })

  it.each([
    ['an import of its list', "import { listAudit } from '../../people/audit/list.ts'\n", 'src/people/audit/list.ts'],
    ['an import of its facets', "import { listAuditFacets } from '../../people/audit/facets.ts'\n", 'src/people/audit/facets.ts'],
    ['a query', "await db\n  .selectFrom('audit_log')\n", 'the table audit_log'],
    ['raw SQL', 'await sql`select id from audit_log`.execute(db)\n', 'the table audit_log'],
  ])('a rule that reads the audit log by %s', (_how, text, read) => {
    expect(auditLogIsOnlyShown(planted('src/helpdesk/problems/planted.ts', text))).toEqual([
      expect.stringContaining(`src/helpdesk/problems/planted.ts reads ${read}`),
    ])
  })

  it('an audit entry of a change that is missing in its history', () => {
    const text = "await audit(tx, actor, {\n  action: 'change.changed',\n  object: { type: 'change', id },\n})\n"
    expect(recordsKeepTheirHistory(planted('src/helpdesk/changes/planted.ts', text))[0]).toContain('audits a change without its history')
    const ofTemplate = text.replace("'change'", "'change_template'")
    expect(recordsKeepTheirHistory(planted('src/helpdesk/changes/planted.ts', ofTemplate))).toEqual([])
  })

  it('an import cycle', () => {
    const cycle = new Map([
      ['src/kernel/one.ts', "import { two } from './two.ts'\n"],
      ['src/kernel/two.ts', "import { one } from './one.ts'\n"],
    ])
    expect(noCycles(cycle)[0]).toContain('src/kernel/one.ts → src/kernel/two.ts → src/kernel/one.ts')
    const ofTypes = new Map([...cycle].map(([file, text]) => [file, text.replace('import', 'import type')]))
    expect(noCycles(ofTypes)[0]).toContain('src/kernel/one.ts → src/kernel/two.ts → src/kernel/one.ts')
  })

  it('two folders of a module that import each other by types', () => {
    const folders = new Map([
      ['src/people/roles/update.ts', "import type { Account } from '../accounts/model.ts'\n"],
      ['src/people/accounts/update.ts', "import { findRole } from '../roles/roles.ts'\n"],
      ['src/people/actor.ts', "import type { Role } from './roles/model.ts'\n"],
    ])
    const [sentence, ...others] = foldersFormNoCycle(folders)
    expect(sentence).toContain('src/people/roles → src/people/accounts → src/people/roles is a cycle of folders')
    expect(others).toEqual([])
  })

  it('three folders of the dashboard, by a type or a dynamic import', () => {
    const folders = new Map([
      ['src/web/inbox/list.tsx', "const Peek = lazy(() => import('../ticket/peek.tsx'))\n"],
      ['src/web/ticket/peek.tsx', "import type { Step } from '../desk/step.ts'\n"],
      ['src/web/desk/step.ts', "import type { Row } from '../inbox/row.ts'\n"],
    ])
    const [sentence] = foldersFormNoCycle(folders)
    expect(sentence).toContain('src/web/inbox → src/web/ticket → src/web/desk → src/web/inbox is a cycle of folders')
    expect(sentence).toContain('src/web/desk/step.ts imports src/web/inbox/row.ts')
  })

  it('routes that import a page of another folder as no cycle', () => {
    const folders = new Map([
      ['src/web/records/routes.tsx', "const page = () => import('../changes/list.tsx')\n"],
      ['src/web/changes/list.tsx', "import { nameOf } from '../records/names.ts'\n"],
    ])
    expect(foldersFormNoCycle(folders)).toEqual([])
  })

  it.each([
    ["await reader.db.selectFrom('macros').selectAll().execute()\n", 'reads macros'],
    ["db.selectFrom('checks').innerJoin('macros as m', 'm.id', 'checks.id')\n", 'reads macros'],
    ['await sql`select count(*) from macros`.execute(db)\n', 'reads macros'],
    ["const COUNTED = ['macros']\nsql`select 1 from ${sql.table(name)}`\n", 'reads macros'],
    ["await tx.db.updateTable('macros').set({ name }).execute()\n", 'writes macros'],
    ["const INSERT = insertMany('tickets', { subject: 'text' })\n", 'writes tickets'],
    ['await sql`update tickets set subject = ${subject}`.execute(db)\n', 'writes tickets'],
    ['await sql`delete from tickets`.execute(db)\n', 'writes tickets'],
  ])('a table of another folder: %s', (text, use) => {
    const [sentence] = tablesBelongToFolders(planted('src/helpdesk/views/planted.ts', text))
    expect(sentence).toContain(`src/helpdesk/views/planted.ts ${use}, a table of src/helpdesk/`)
  })

  it.each([
    ['its own table', "await tx.db.deleteFrom('views').execute()\n"],
    ['a shared table', "await reader.db.selectFrom('tickets').execute()\n"],
    ['a word of a sentence', "throw new Error('The account is protected from changes.')\n"],
    ['a comment', '// select * from macros\n'],
  ])('%s as no table of another folder', (_what, text) => {
    expect(tablesBelongToFolders(planted('src/helpdesk/views/planted.ts', text))).toEqual([])
  })

  it('a read model that writes, and exceptions that no file needs', () => {
    const tables = new Map([
      ['src/people/roles/store.ts', 'declare module {\n  interface Tables {\n    roles: RoleRow\n  }\n}\n'],
      ['src/people/scim/store.ts', "db.selectFrom('roles')\n"],
      ['src/people/scim/delete.ts', "db.deleteFrom('roles')\n"],
    ])
    const listed = { 'src/people/scim': { tables: ['roles'], reason: 'planted' } }
    const readModel: TableExceptions = { shared: {}, readModels: listed, writers: {} }
    expect(tablesBelongToFolders(tables, readModel)).toEqual([expect.stringContaining('src/people/scim/delete.ts writes roles')])
    expect(tableExceptionsAreNeeded(tables, readModel)).toEqual([])
    expect(tablesBelongToFolders(tables, { shared: {}, readModels: {}, writers: listed })).toEqual([])
    tables.delete('src/people/scim/delete.ts')
    expect(tableExceptionsAreNeeded(tables, { shared: { roles: 'planted' }, readModels: listed, writers: listed })).toEqual([
      expect.stringContaining('SHARED_TABLES lists roles'),
      expect.stringContaining('READ_MODELS lists roles for src/people/scim'),
      expect.stringContaining('FOREIGN_WRITERS lists roles for src/people/scim'),
    ])
  })

  it('a store used from another folder, the environment read in the depths, an impure rule', () => {
    expect(storesStayInTheirFolder(planted('src/people/planted.ts', "import { insertRole } from './roles/store.ts'\n"))[0]).toContain(
      'src/people/planted.ts',
    )
    expect(environmentIsReadOnce(planted('src/people/planted.ts', 'export const home = process.env.HOME\n'))[0]).toContain(
      'src/people/planted.ts',
    )
    expect(
      pureFilesImportOnlyPureFiles(planted('src/people/planted/model.ts', "import { emit } from '../../kernel/outbox/outbox.ts'\n"))[0],
    ).toContain('is pure')
  })
})
