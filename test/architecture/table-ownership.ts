import { folderOf } from './folders.ts'
import { isTest, type Source } from './source.ts'

/** Tables that any folder may read, with the reason. Only their owner writes them. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  accounts: 'Lists join the names of agents, and conditions need active ones.',
  tickets: 'Records of the helpdesk filter, count and join by the scope, status and client of their ticket.',
  clients: 'Lists of tickets, surveys and companies join the name and address of the client.',
  checks: 'Flips, notifications, badges and logs join the name, project and settings of their check.',
  check_states: 'Sweeps and reports filter by status and deadline in the database: a project can have ten thousand checks.',
  projects: 'Records of the monitor join their project to skip deleted ones.',
}

export type TableAccess = { readonly tables: readonly string[]; readonly reason: string }

/** Folders or files that read tables of other folders, with the reason. */
export const READ_MODELS: Readonly<Record<string, TableAccess>> = {
  'src/commands/restore.ts': { tables: ['migrations'], reason: 'Validates a backup file that is not the open database.' },
  'src/kernel/mail/seal.ts': { tables: ['jobs'], reason: 'One condition tells whether an earlier version still has mails to send.' },
  'src/people/accounts/store.ts': { tables: ['account_departments'], reason: 'A list of accounts filters by department before it pages.' },
  'src/people/sign-in/authenticate.ts': {
    tables: ['account_departments', 'api_tokens', 'roles', 'sessions'],
    reason: 'Each request is authenticated by one query.',
  },
  'src/people/scim': { tables: ['roles'], reason: 'Groups are a view of roles: reconciliation compares both in one query.' },
  'src/monitor/reports': { tables: ['flips'], reason: 'Reports read the history of all checks of a project.' },
  'src/monitor/flips/progress.ts': {
    tables: ['events', 'notifications'],
    reason: 'Progress of processing from ping to notification, read at one instant.',
  },
  'src/monitor/pings': { tables: ['project_keys'], reason: 'A ping by slug finds project, check and state by one query.' },
  'src/monitor/confirmations/store.ts': { tables: ['channels'], reason: 'Finds unverified integrations that lack a confirmation.' },
  'src/monitor/grace-notifications/store.ts': {
    tables: ['channels', 'check_channels'],
    reason: 'Finds checks in grace time by their integrations in the database: most checks have none that listens.',
  },
  'src/monitor/notifications': {
    tables: ['channels', 'check_channels', 'mails', 'maintenance_windows', 'reminders', 'reminder_parents'],
    reason: 'The context of a batch of flips is read by one query: thousands of checks go down at once.',
  },
  'src/monitor/status-pages/subscribers/store.ts': { tables: ['mails'], reason: 'A returned mail finds its subscriber by one join.' },
  'src/helpdesk/reports': { tables: ['csat_surveys', 'replies', 'sla_clocks'], reason: 'Reports aggregate all records of tickets.' },
  'src/helpdesk/search': { tables: ['assets', 'kb_articles', 'replies', 'ticket_bodies'], reason: 'The index covers these records.' },
  'src/helpdesk/ticket-view': {
    tables: ['companies', 'sla_clocks'],
    reason: 'A row of the queue shows client, company and SLA by one query.',
  },
  'src/helpdesk/tickets/list': {
    tables: ['client_addresses', 'search_docs', 'sla_clocks'],
    reason: 'The list of tickets filters by address, full text and SLA before it pages.',
  },
  'src/helpdesk/tickets/sample.ts': { tables: ['replies'], reason: 'The replies that a cascade deletes leave the search index.' },
  'src/helpdesk/replies/store.ts': {
    tables: ['mailboxes'],
    reason: 'Replies are sent from the mailbox of a department; mail imports replies.',
  },
  'src/helpdesk/attachments/store.ts': {
    tables: ['inbound_mails', 'kb_files'],
    reason: 'A file is deleted when no table refers to its content; both folders import attachments.',
  },
  'src/helpdesk/sla-policies/store.ts': { tables: ['companies'], reason: 'A condition names a company; companies import policies.' },
  'src/helpdesk/department-references.ts': {
    tables: ['assets', 'changes', 'mailboxes', 'problems'],
    reason: 'Counts what refers to a department before it is deleted.',
  },
}

/** Folders that write tables of other folders, with the reason. */
export const FOREIGN_WRITERS: Readonly<Record<string, TableAccess>> = {
  'src/monitor/pings': {
    tables: ['check_states', 'events', 'flips', 'pings'],
    reason: 'A batch of pings is recorded by one statement: state, log entry, flip and event (ping throughput).',
  },
}

export type TableExceptions = {
  readonly shared: Readonly<Record<string, string>>
  readonly readModels: Readonly<Record<string, TableAccess>>
  readonly writers: Readonly<Record<string, TableAccess>>
}

const EXCEPTIONS: TableExceptions = { shared: SHARED_TABLES, readModels: READ_MODELS, writers: FOREIGN_WRITERS }

type TableUse = { readonly file: string; readonly table: string; readonly isWrite: boolean }

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

const DECLARATION = /interface Tables \{([\s\S]*?)\n  \}/g
const DECLARED_TABLE = /^ {4}(\w+):/gm

/** The folder whose file declares the table in `interface Tables` owns it. */
const readOwners = (source: Source): ReadonlyMap<string, string> =>
  new Map(
    [...source].flatMap(([file, text]) =>
      [...text.matchAll(DECLARATION)].flatMap(([, body = '']) =>
        [...body.matchAll(DECLARED_TABLE)].map(([, table = '']) => [table, folderOf(file)] as const),
      ),
    ),
  )

// Methods of Kysely, and the functions of kernel/db/bulk.ts, with one table, several, or a table and a column.
const METHOD =
  /\b(selectFrom|\w+Join|using|from|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|insertMany|updateMany)\(\s*\[?\s*((?:'[^']*'\s*,?\s*)+)/g
const WRITING_METHOD = /^(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|insertMany|updateMany)$/
const WRITING_SQL = /\b(?:insert into|delete from|merge into)\s+(\w+)|\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/g
const READING_SQL = /\b(?:from|join)\s+(\w+)/g
// Without a query before it, `from` is a word of a sentence.
const QUERY_BEFORE = /\b(?:select|update|join)\s/
const MAX_QUERY_LENGTH = 2_000
// A table name that is a value: each name in quotes of such a file counts.
const TABLE_VALUE = /\bsql\.table\(/
const WRITTEN_TABLE_VALUE = /\b(?:insert into|delete from|update)\s+\$\{sql\.table\(/

const namesIn = (list: string): readonly string[] => [...list.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, name = '']) => name)

const listUses = (file: string, text: string): readonly TableUse[] => {
  const code = codeOf(text)
  const uses = (names: readonly string[], isWrite: boolean) => names.map((table) => ({ file, table, isWrite }))
  return [
    ...[...code.matchAll(METHOD)].flatMap(([, method = '', list = '']) => uses(namesIn(list), WRITING_METHOD.test(method))),
    ...[...code.matchAll(WRITING_SQL)].flatMap(([, table = '', updated = table]) => uses([updated], true)),
    ...[...code.matchAll(READING_SQL)].flatMap(({ 0: clause, 1: table = '', index }) =>
      QUERY_BEFORE.test(code.slice(Math.max(0, index - MAX_QUERY_LENGTH), index + clause.length)) ? uses([table], false) : [],
    ),
    ...(TABLE_VALUE.test(code) ? uses(namesIn(code), WRITTEN_TABLE_VALUE.test(code)) : []),
  ]
}

const SERVER = /^src\/(?!web\/|contract\/)/
const MIGRATION = '/migrations/'

type ForeignUse = TableUse & { readonly owner: string }

export const listForeignUses = (source: Source): readonly ForeignUse[] => {
  const owners = readOwners(source)
  return [...source]
    .filter(([file]) => SERVER.test(file) && !isTest(file) && !file.includes(MIGRATION))
    .flatMap(([file, text]) => listUses(file, text))
    .flatMap((use) => {
      const owner = owners.get(use.table)
      return owner === undefined || owner === folderOf(use.file) ? [] : [{ ...use, owner }]
    })
}

const isIn = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`)

const isListed = (listed: Readonly<Record<string, TableAccess>>, { file, table }: TableUse): boolean =>
  Object.entries(listed).some(([place, { tables }]) => isIn(file, place) && tables.includes(table))

/** A table is named in SQL only in the folder that declares it, except by the lists of this file. */
export const tablesBelongToFolders = (source: Source, { shared, readModels, writers }: TableExceptions = EXCEPTIONS): readonly string[] => {
  const refused = listForeignUses(source).filter((use) =>
    use.isWrite ? !isListed(writers, use) : !(use.table in shared || isListed(readModels, use) || isListed(writers, use)),
  )
  const sentences = refused.map(({ file, table, owner, isWrite }) =>
    isWrite
      ? `${file} writes ${table}, a table of ${owner}: call a function of that folder.`
      : `${file} reads ${table}, a table of ${owner}: call a function of that folder, or list the folder as a read model with its reason.`,
  )
  return [...new Set(sentences)]
}

const unusedTables = (
  listed: Readonly<Record<string, TableAccess>>,
  list: string,
  isUsed: (place: string, table: string) => boolean,
): readonly string[] =>
  Object.entries(listed).flatMap(([place, { tables }]) =>
    tables
      .filter((table) => !isUsed(place, table))
      .map((table) => `${list} lists ${table} for ${place}, which does not need it: remove it.`),
  )

const MIN_SHARED_READERS = 3

/** An exception that no file needs leaves its list. */
export const tableExceptionsAreNeeded = (
  source: Source,
  { shared, readModels, writers }: TableExceptions = EXCEPTIONS,
): readonly string[] => {
  const uses = listForeignUses(source)
  const hasUse = (place: string, table: string, isWrite: boolean): boolean =>
    uses.some((use) => use.table === table && use.isWrite === isWrite && isIn(use.file, place))
  const countReaders = (table: string): number =>
    new Set(uses.filter((use) => use.table === table && !use.isWrite).map(({ file }) => folderOf(file))).size
  return [
    ...Object.keys(shared)
      .filter((table) => countReaders(table) < MIN_SHARED_READERS)
      .map(
        (table) => `SHARED_TABLES lists ${table}, which fewer than ${MIN_SHARED_READERS} other folders read: list those as read models.`,
      ),
    ...unusedTables(readModels, 'READ_MODELS', (place, table) => !(table in shared) && hasUse(place, table, false)),
    ...unusedTables(writers, 'FOREIGN_WRITERS', (place, table) => hasUse(place, table, true)),
  ]
}
