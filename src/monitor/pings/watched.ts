import type { Instant } from '../../contract/time.ts'
import { withRows, type Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { DEFAULT_SETTINGS, type CheckSettings, type CheckState } from '../checks/model.ts'

/** What a ping has to know about a check that only people change. */
export type Rules = CheckSettings & {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Moves whenever somebody changes the check, so that what was kept in memory is known to be old. */
  readonly settings_version: number
}

/** A check whose state nobody else can change until the transaction ends. */
export type Watched = {
  readonly rules: Rules
  state: CheckState
  /** When the run without a run id began that nobody has ended yet: `last_start` forgets it when another run starts. */
  plain_start: Instant | null
  /** Starts of runs this transaction has met, by run id; null when it has met their end. */
  readonly runs: Map<string, Instant | null>
}

/** The settings of checks pinged lately, by uuid. What it says is checked against the database each time. */
export type KnownChecks = Map<string, Rules>

// A few hundred bytes each.
const MOST_KNOWN = 50_000

const FLAGS = ['manual_resume', 'filter_subject', 'filter_body', 'filter_http_body', 'filter_default_fail'] as const

const LOADED = [
  'id',
  'uuid',
  'project_id',
  'kind',
  'timeout',
  'grace',
  'schedule',
  'tz',
  'methods',
  'start_kw',
  'success_kw',
  'failure_kw',
  'failure_threshold',
  'recovery_threshold',
  'max_runtime',
  ...FLAGS,
] as const

type RulesRow = Omit<Pick<Rules, (typeof LOADED)[number] | 'settings_version'>, (typeof FLAGS)[number]> & {
  readonly [F in (typeof FLAGS)[number]]: number
}

const SELECT_RULES = withRows<RulesRow>(
  { uuid: 'text' },
  (given) =>
    `select ${LOADED.map((column) => `checks.${column}`).join(', ')}, settings_version
     from ${given} join checks on checks.uuid = given.uuid join check_states on check_states.check_id = checks.id`,
)

type StateRow = CheckState & { readonly check_id: number; readonly settings_version: number; readonly plain_start: Instant | null }

const STATE_COLUMNS = `check_id, status, n_pings, last_ping, last_ping_type, last_start, last_start_rid, last_duration, alert_after,
  failures_in_row, successes_in_row, plain_start, settings_version`

// In the order of ids, as everybody who locks states does, so that nobody waits in a circle.
const LOCK_STATES: Bulk<StateRow> = {
  sqlite: `select ${STATE_COLUMNS} from check_states where check_id = ?`,
  postgres: `select ${STATE_COLUMNS} from check_states where check_id = any($1::bigint[]) order by check_id for update`,
}

const rulesOf = (row: RulesRow): Rules => ({
  ...DEFAULT_SETTINGS,
  ...row,
  manual_resume: row.manual_resume === 1,
  filter_subject: row.filter_subject === 1,
  filter_body: row.filter_body === 1,
  filter_http_body: row.filter_http_body === 1,
  filter_default_fail: row.filter_default_fail === 1,
})

const remember = (known: KnownChecks, rules: Rules): void => {
  const oldest = known.size >= MOST_KNOWN ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(rules.uuid, rules)
}

const loadUnknown = async (tx: Tx, known: KnownChecks, uuids: ReadonlySet<string>): Promise<void> => {
  const unknown = [...uuids].filter((uuid) => !known.has(uuid))
  if (unknown.length === 0) return
  const rows = await tx.bulk(
    SELECT_RULES,
    unknown.map((uuid) => [uuid]),
  )
  for (const row of rows) remember(known, rulesOf(row))
}

const lockKnown = async (tx: Tx, known: KnownChecks, uuids: ReadonlySet<string>): Promise<Map<string, Watched>> => {
  const rules = [...uuids].map((uuid) => known.get(uuid)).filter((found) => found !== undefined)
  const rows = await tx.bulk(
    LOCK_STATES,
    rules.map(({ id }) => [id]),
  )
  const states = new Map(rows.map((row) => [row.check_id, row]))
  const locked = new Map<string, Watched>()
  for (const rule of rules) {
    const state = states.get(rule.id)
    if (state?.settings_version === rule.settings_version)
      locked.set(rule.uuid, { rules: rule, state, plain_start: state.plain_start, runs: new Map() })
    else known.delete(rule.uuid)
  }
  return locked
}

// Settings that change between being read and being locked make us look again; nobody changes them that often.
const MOST_LOOKS = 5

/** Finds and locks the checks with these uuids; those that do not exist are left out. */
export const watchChecks = async (tx: Tx, known: KnownChecks, uuids: ReadonlySet<string>): Promise<ReadonlyMap<string, Watched>> => {
  const watched = new Map<string, Watched>()
  let wanted = uuids
  for (let look = 0; wanted.size > 0 && look < MOST_LOOKS; look++) {
    await loadUnknown(tx, known, wanted)
    const existing = new Set([...wanted].filter((uuid) => known.has(uuid)))
    for (const [uuid, check] of await lockKnown(tx, known, existing)) watched.set(uuid, check)
    wanted = new Set([...existing].filter((uuid) => !watched.has(uuid)))
  }
  return watched
}
