import type { Instant } from '../../contract/time.ts'
import { withRows, type Bulk, type BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { DEFAULT_SETTINGS, type CheckState } from '../checks/model.ts'
import type { KnownChecks, Rules } from './known-checks.ts'
import type { LateStates } from './late-states.ts'

/** What of earlier batches helps to find checks. */
type Memory = { readonly known: KnownChecks; readonly states: LateStates }

/** A check whose state nobody else can change until the transaction ends. */
export type Watched = {
  readonly rules: Rules
  state: CheckState
  /** When the run without a run id began that nobody has ended yet: `last_start` forgets it when another run starts. */
  plain_start: Instant | null
  /** Starts of runs this transaction has met, by run id; null when it has met their end. */
  readonly runs: Map<string, Instant | null>
  /** The newest entry of its log. */
  last_entry: number | null
  /** When the database says that the sweep has to look at it, which may be earlier than its state says. */
  alert_after: Instant | null
}

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

type StateRow = CheckState & Pick<Watched, 'plain_start' | 'last_entry'> & { readonly check_id: number; readonly settings_version: number }

const STATE_COLUMNS = `check_id, status, n_pings, last_ping, last_ping_type, last_start, last_start_rid, last_duration, alert_after,
  failures_in_row, successes_in_row, plain_start, settings_version, last_entry`

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

/** Those that exist. They are held here for the batch, whatever is kept for later ones. */
const findRules = async (tx: Tx, known: KnownChecks, uuids: ReadonlySet<string>): Promise<readonly Rules[]> => {
  const found: Rules[] = []
  const unknown: BulkRow[] = []
  for (const uuid of uuids) {
    const rules = known.find(uuid)
    if (rules) found.push(rules)
    else unknown.push([uuid])
  }
  if (unknown.length === 0) return found
  const loaded = (await tx.bulk(SELECT_RULES, unknown)).map(rulesOf)
  for (const rules of loaded) known.keep(rules)
  return [...found, ...loaded]
}

type Locked = { readonly watched: ReadonlyMap<string, Watched>; readonly changed: Set<string> }

const watch = (rules: Rules, state: StateRow): Watched => ({
  rules,
  state,
  plain_start: state.plain_start,
  last_entry: state.last_entry,
  alert_after: state.alert_after,
  runs: new Map(),
})

const lockStates = async (tx: Tx, { known, states: remembered }: Memory, checks: readonly Rules[]): Promise<Locked> => {
  const rows = await tx.bulk(
    LOCK_STATES,
    checks.map(({ id }) => [id]),
  )
  const states = new Map(rows.map((row) => [row.check_id, row]))
  const watched = new Map<string, Watched>()
  const changed = new Set<string>()
  for (const rules of checks) {
    const state = states.get(rules.id)
    if (state?.settings_version === rules.settings_version) {
      const check = watch(rules, state)
      watched.set(rules.uuid, check)
      remembered.keep(check)
    } else {
      known.forget(rules.uuid)
      changed.add(rules.uuid)
    }
  }
  return { watched, changed }
}

// Settings that change between being read and being locked make us look again; nobody changes them that often.
const MOST_LOOKS = 5

/** Finds and locks the checks with these uuids; those that do not exist are left out. */
export const watchChecks = async (tx: Tx, memory: Memory, uuids: ReadonlySet<string>): Promise<ReadonlyMap<string, Watched>> => {
  const all = new Map<string, Watched>()
  let wanted = new Set<string>()
  for (const uuid of uuids) {
    const check = memory.states.find(uuid)
    if (check) all.set(uuid, check)
    else wanted.add(uuid)
  }
  for (let look = 0; wanted.size > 0 && look < MOST_LOOKS; look++) {
    const { watched, changed } = await lockStates(tx, memory, await findRules(tx, memory.known, wanted))
    for (const [uuid, check] of watched) all.set(uuid, check)
    wanted = changed
  }
  return all
}
