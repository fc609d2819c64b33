import { toCheckChanges, type CheckInput } from '../http/v3/check-input.ts'
import { validateBody, toValidatedSchema } from '../http/v3/validate-body.ts'
import { parseInstant, SECOND } from '../contract/time.ts'
import { CheckBody } from '../contract/v3/checks.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import { randomIds } from '../kernel/ids.ts'
import { createNet, type Net } from '../kernel/net/net.ts'
import { findCheckByUuid, isUuid } from '../monitor/checks/find.ts'
import type { ImportedState } from '../monitor/checks/imported-state.ts'
import type { StoredStatus } from '../monitor/flips/model.ts'
import { importCheck, type ImportCheckResult, type ImportedCheck } from '../monitor/projects/import-check.ts'
import { createKey, findKey } from '../monitor/projects/keys.ts'
import type { Project } from '../monitor/projects/model.ts'
import { getProjectByUuid, listProjects } from '../monitor/projects/projects.ts'
import { openDatabase } from '../app-context.ts'
import { system } from '../people/actor.ts'
import { readSecretOption, readTextOption, UsageError, type CliCommand } from './command.ts'
import { prepareDatabase, formatCredentials } from './prepare.ts'

type Source = { readonly url: string; readonly api_key: string }
type ForeignCheck = Readonly<Record<string, unknown>>

const MAX_LIST_BYTES = 200_000_000

const PING_KEY = /^[A-Za-z0-9_-]{22}$/

/** Accepts the address of the site, of its API or of the list. */
export const createListUrl = (url: string): string => `${url.replace(/\/+$/, '').replace(/\/api\/v\d(\/checks)?$/, '')}/api/v3/checks/`

const parseChecks = (text: string): readonly ForeignCheck[] => {
  try {
    const { checks } = JSON.parse(text)
    if (Array.isArray(checks)) return checks
  } catch {}
  throw new UsageError('The response is not a list of checks. Check --url.')
}

const readChecks = async (net: Net, { url, api_key }: Source): Promise<readonly ForeignCheck[]> => {
  const address = createListUrl(url)
  const headers = { 'x-api-key': api_key, accept: 'application/json' }
  const reply = await net.request({ method: 'GET', url: address, headers, timeout_ms: 120_000, max_bytes: MAX_LIST_BYTES })
  if (reply.status === 401) throw new UsageError('The API key was rejected. Check --api-key.')
  if (reply.status !== 200) throw new UsageError(`${address} responded with status ${reply.status}.`)
  return parseChecks(reply.body.toString('utf8'))
}

/** Fields to import; counters and addresses are not. */
const FIELDS = Object.keys(CheckBody.properties).filter((field) => !['channels', 'unique', 'subject', 'subject_fail'].includes(field))

// Validated by `validateBody`.
const toCheckBody = (value: ForeignCheck): CheckInput => value as CheckInput

const STATUSES: Readonly<Record<string, StoredStatus>> = { new: 'new', up: 'up', grace: 'up', down: 'down', paused: 'paused' }

const toState = (listed: ForeignCheck): ImportedState => {
  const { status, last_ping, last_duration } = listed
  return {
    status: STATUSES[String(status)] ?? 'new',
    last_ping: typeof last_ping === 'string' ? (parseInstant(last_ping) ?? null) : null,
    last_duration: typeof last_duration === 'number' ? Math.round(last_duration * SECOND) : null,
  }
}

const toImportedCheck = (listed: ForeignCheck): ImportedCheck | { readonly validation_error: string } => {
  const uuid = String(listed['uuid'] ?? '')
  if (!isUuid(uuid)) throw new UsageError('The response has no uuids: use the read-write key of the project, not the read-only one.')
  const body = Object.fromEntries(Object.entries(listed).filter(([field]) => FIELDS.includes(field)))
  const validation_error = validateBody('', body, toValidatedSchema(CheckBody))
  if (validation_error !== undefined) return { validation_error }
  return { uuid, settings: toCheckChanges(toCheckBody(body), 3), state: toState(listed) }
}

const getTargetProject = (db: Db, uuid: string | undefined): Promise<Project> =>
  db.read(async (reader) => {
    const project = uuid ? await getProjectByUuid(reader, uuid) : (await listProjects(reader))[0]
    return project ?? Promise.reject(new UsageError('There is no project to import into.'))
  })

type ImportDeps = { readonly db: Db; readonly net: Net; readonly print: (line: string) => void }
type HealthchecksImportOptions = Source & {
  readonly project?: string | undefined
  readonly ping_key?: string | undefined
  readonly dry_run: boolean
}

const previewImport = (db: Db, project_id: number, { uuid }: ImportedCheck): Promise<string> =>
  db.read(async (reader) => {
    const known = await findCheckByUuid(reader, uuid)
    if (!known) return 'would be created'
    return known.project_id === project_id ? 'exists already' : 'taken'
  })

/** Imports the ping key, so that jobs that ping by slug only change the host name. */
const importPingKey = async (
  { db, print }: ImportDeps,
  project: Project,
  { ping_key, dry_run }: HealthchecksImportOptions,
): Promise<void> => {
  if (ping_key === undefined) return
  if (!PING_KEY.test(ping_key)) throw new UsageError('A ping key has 22 letters, digits, - or _.')
  const line = await db.tx(async (tx) => {
    const known = await findKey(tx, ping_key)
    if (known && (known.project_id !== project.id || known.kind !== 'ping'))
      throw new UsageError('The ping key is in use already, by another project or as another key.')
    if (known?.expires_at === null) return 'The ping key exists already.'
    if (dry_run) return 'The ping key would be imported.'
    await createKey(tx, system('import'), project, { kind: 'ping', text: ping_key, overlaps: true })
    return 'The ping key was imported; the previous key of the project works for another 24 hours.'
  })
  print(line)
}

const listHints = (list: readonly ForeignCheck[], { ping_key }: HealthchecksImportOptions): readonly string[] => [
  ...(ping_key === undefined && list.some(({ slug }) => typeof slug === 'string' && slug !== '')
    ? ['Jobs that ping by slug need the ping key of the source: repeat the import with --ping-key.']
    : []),
  'Integrations are not imported, because the API does not return their secrets: set them up here. Imported checks have all integrations of the project.',
]

const OUTCOME_TEXTS = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  taken: 'skipped, because another project has its uuid',
} satisfies Record<ImportCheckResult, string>

const importOne = async ({ db }: ImportDeps, project_id: number, listed: ForeignCheck, dry_run: boolean): Promise<string> => {
  const imported = toImportedCheck(listed)
  if ('validation_error' in imported) return `skipped, because ${imported.validation_error}`
  if (dry_run) return await previewImport(db, project_id, imported)
  return OUTCOME_TEXTS[await db.tx((tx) => importCheck(tx, system('import'), project_id, imported))]
}

export const importChecks = async (deps: ImportDeps, options: HealthchecksImportOptions): Promise<ReadonlyMap<string, number>> => {
  const project = await getTargetProject(deps.db, options.project)
  const list = await readChecks(deps.net, options)
  await importPingKey(deps, project, options)
  const counts = new Map<string, number>()
  for (const [index, listed] of list.entries()) {
    const outcome = await importOne(deps, project.id, listed, options.dry_run)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    deps.print(`${index + 1}/${list.length}  ${outcome}  ${String(listed['name'] || listed['uuid'])}`)
  }
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join('; ') || 'nothing to do'
  deps.print(`Project ${project.name}: ${summary}.`)
  for (const line of listHints(list, options)) deps.print(line)
  return counts
}

export const importHealthchecks: CliCommand = {
  name: 'import',
  usage: 'healthchecks --url URL --api-key KEY [--ping-key KEY] [--project UUID] [--dry-run]',
  summary:
    'Copies all checks of a Healthchecks project, with their uuids, statuses and last pings, so that jobs only change the host name. Can be repeated.',
  positionals: ['healthchecks'],
  options: {
    url: { type: 'string', help: 'address of the other product, such as https://healthchecks.io' },
    'api-key': { type: 'string', help: 'read-write key of the project there; - reads it from stdin, so that ps does not show it' },
    'ping-key': {
      type: 'string',
      help: 'ping key of the project there, for jobs that ping by slug; it becomes the ping key of the project here',
    },
    project: { type: 'string', help: 'uuid of the project here (default: the oldest)' },
    'dry-run': { type: 'boolean', help: 'print what would be imported' },
  },
  run: async (args, { config, print }) => {
    if (args.positionals[0] !== 'healthchecks') throw new UsageError('Only healthchecks can be imported from.')
    const [url, api_key] = [readTextOption(args, 'url'), await readSecretOption(args, 'api-key')]
    if (!url || !api_key) throw new UsageError('import healthchecks needs --url and --api-key.')
    const ids = randomIds()
    const db = openDatabase(config, systemClock(), ids)
    const net = createNet({ outbound_private: 'allow' })
    try {
      const made = await prepareDatabase(db, config, { ids, print })
      if (made) print(formatCredentials(config, made))
      const [project, ping_key] = [readTextOption(args, 'project'), readTextOption(args, 'ping-key')]
      await importChecks({ db, net, print }, { url, api_key, project, ping_key, dry_run: args.options['dry-run'] === true })
      return 0
    } finally {
      await net.close()
      await db.close()
    }
  },
}
