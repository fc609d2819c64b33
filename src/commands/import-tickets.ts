import { openDatabase } from '../app-context.ts'
import { openFileStore, type FileStore } from '../helpdesk/attachments/file-store.ts'
import { parseColumnMap, type ColumnMap } from '../helpdesk/import/csv.ts'
import { importTickets } from '../helpdesk/import/import-tickets.ts'
import { IMPORT_SOURCES, type ImportCounts, type ImportSource } from '../helpdesk/import/model.ts'
import { searchIndexLoop } from '../helpdesk/search/index-loop.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import { randomIds } from '../kernel/ids.ts'
import { findDepartment } from '../people/departments/departments.ts'
import { readTextOption, UsageError, type Arguments, type CommandContext } from './command.ts'
import { resolveFolder, uploadFiles } from './import/find-files.ts'
import { readExport } from './import/read-export.ts'
import { prepareDatabase, formatCredentials } from './prepare.ts'

type ImportDeps = { readonly db: Db; readonly files: FileStore; readonly print: (line: string) => void }

export type ImportTicketsInput = {
  readonly from: ImportSource
  readonly paths: readonly string[]
  readonly map?: ColumnMap
  /** Name of the source, if there are several of one kind. */
  readonly name?: string | undefined
  readonly department_id?: number | undefined
  readonly attachments?: string | undefined
  readonly dry_run?: boolean
}

const formatCounts = ({ created, known, left_out }: ImportCounts, verb: string): string =>
  `${created} ${verb}, ${known} already imported, ${left_out} skipped`

/** Imported tickets are searchable when the command ends, even while the product is stopped. */
const updateSearchIndex = async (db: Db): Promise<void> => {
  const loop = searchIndexLoop(db)
  while ((await loop.step()) === 'more');
}

export const importTicketFiles = async (deps: ImportDeps, input: ImportTicketsInput): Promise<ImportCounts> => {
  const { db, print } = deps
  const { from, paths, map = {}, name, department_id, attachments, dry_run = false } = input
  const verb = dry_run ? 'would be imported' : 'imported'
  const folder = resolveFolder(attachments, paths[0])
  const now = await db.read(async (reader) => reader.now)
  const counts = await importTickets(db, readExport({ from, files: paths, map, now }), {
    source: name ?? from,
    department_id,
    is_dry_run: dry_run,
    uploadFor: (ticket) => uploadFiles({ ...deps, folder }, ticket),
    reportSkipped: print,
    progress: (read, soFar) => print(`${read} tickets read: ${formatCounts(soFar, verb)}`),
  })
  if (!dry_run) await updateSearchIndex(db)
  print(`${formatCounts(counts, verb)}.`)
  return counts
}

const isSource = (text: string | undefined): text is ImportSource => IMPORT_SOURCES.some((source) => source === text)

const parseMap = (text: string): ColumnMap => {
  const map = parseColumnMap(text)
  if ('mistake' in map) throw new UsageError(map.mistake)
  return map.columns
}

const readInput = (args: Arguments): ImportTicketsInput => {
  const from = readTextOption(args, 'from')
  if (!isSource(from)) throw new UsageError(`import tickets needs --from with one of ${IMPORT_SOURCES.join(', ')}.`)
  const department = readTextOption(args, 'department')
  return {
    from,
    map: parseMap(readTextOption(args, 'map') ?? ''),
    paths: args.positionals.slice(1),
    name: readTextOption(args, 'name'),
    attachments: readTextOption(args, 'attachments'),
    dry_run: args.options['dry-run'] === true,
    department_id: department === undefined ? undefined : Number(department),
  }
}

const assertDepartmentExists = async (db: Db, id: number | undefined): Promise<void> => {
  if (id === undefined) return
  const found = Number.isInteger(id) ? await db.read((reader) => findDepartment(reader, id)) : undefined
  if (!found) throw new UsageError('Unknown department.')
}

export const runImportTickets = async (args: Arguments, { config, print }: CommandContext): Promise<number> => {
  const input = readInput(args)
  if (input.paths.length === 0) throw new UsageError('import tickets needs files.')
  const ids = randomIds()
  const db = openDatabase(config, systemClock(), ids)
  try {
    const made = await prepareDatabase(db, config, { ids, print })
    if (made) print(formatCredentials(config, made))
    await assertDepartmentExists(db, input.department_id)
    await importTicketFiles({ db, files: openFileStore(config.DATA_DIR, () => ids.uuid()), print }, input)
    return 0
  } finally {
    await db.close()
  }
}

export const TICKET_IMPORT_OPTIONS = {
  from: { type: 'string', help: 'csv, zendesk or freshdesk' },
  map: { type: 'string', help: 'columns of a CSV by field: subject=Title,custom_fields.floor=Floor' },
  name: { type: 'string', help: 'name of the source, if you import from several of one kind' },
  department: {
    type: 'string',
    help: 'id of the department for tickets whose department does not exist here (default: the default department)',
  },
  attachments: { type: 'string', help: 'folder with the files, by ticket number or file id (default: attachments beside the export)' },
} as const
