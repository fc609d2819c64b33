import { withRows, type Bulk } from '../../kernel/db/bulk.ts'
import { PLANNED_ANEW } from '../../kernel/db/planned-anew.ts'
import { rowsAt } from '../../kernel/db/row-at.ts'
import { DEFAULT_SETTINGS, stateOf, type CheckState } from '../checks/model.ts'
import type { Rules } from './memory/rules.ts'
import type { Watched } from './memory/watched.ts'

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

const STATE_COLUMNS = `check_id, status, n_pings, last_ping, last_ping_type, last_start, last_start_rid, last_duration, alert_after,
  failures_in_row, successes_in_row, plain_start, settings_version, last_entry`

type RulesRow = Omit<Pick<Rules, (typeof LOADED)[number] | 'settings_version'>, (typeof FLAGS)[number]> & {
  readonly [F in (typeof FLAGS)[number]]: number
}

export type StateRow = CheckState &
  Pick<Watched, 'plain_start' | 'last_entry' | 'seen'> & {
    readonly check_id: number
    readonly settings_version: number
    /** As PostgreSQL says it: `(12,3)`. */
    readonly row_at: string | null
  }

export type CheckRow = RulesRow & StateRow

// Which version of its state is read, and where that lies.
const VERSION = { sqlite: 'null as seen, null as row_at', postgres: 'check_states.xmin as seen, check_states.ctid as row_at' }

const WHOLE_CHECK = `${LOADED.map((column) => `checks.${column}`).join(', ')}, ${STATE_COLUMNS}`

const selectChecks = (version: string) =>
  withRows<CheckRow>(
    { uuid: 'text' },
    (given) =>
      `select ${WHOLE_CHECK}, ${version}
       from ${given} join checks on checks.uuid = given.uuid join check_states on check_states.check_id = checks.id`,
  )

/** Checks as they are at one moment: their settings and their states belong together. */
export const SELECT_CHECKS: Bulk<CheckRow> = {
  sqlite: selectChecks(VERSION.sqlite).sqlite,
  postgres: selectChecks(VERSION.postgres).postgres,
}

const selectNext = (version: string, after: string, most: number): string =>
  `select ${WHOLE_CHECK}, ${version} from (select * from checks where id > ${after} order by id limit ${most}) as checks
   join check_states on check_states.check_id = checks.id order by checks.id`

/** The same for those that follow one another, so many at a time. */
export const selectChecksAfter = (most: number): Bulk<CheckRow> => ({
  sqlite: selectNext(VERSION.sqlite, '?', most),
  postgres: `${PLANNED_ANEW} ${selectNext(VERSION.postgres, '($1::bigint[])[1]', most)}`,
})

const states = (postgres_end: string): Bulk<StateRow> => ({
  sqlite: `select ${STATE_COLUMNS}, ${VERSION.sqlite} from check_states where check_id = ?`,
  postgres: `select ${STATE_COLUMNS}, ${VERSION.postgres} from check_states where check_id = any($1::bigint[])${postgres_end}`,
})

export const SELECT_STATES = states('')
// In the order of ids, as everybody who locks states does, so that nobody waits in a circle.
export const LOCK_STATES = states(' order by check_id for update')

export const rulesOf = (row: CheckRow): Rules => ({
  ...DEFAULT_SETTINGS,
  id: row.id,
  uuid: row.uuid,
  project_id: row.project_id,
  settings_version: row.settings_version,
  kind: row.kind,
  timeout: row.timeout,
  grace: row.grace,
  schedule: row.schedule,
  tz: row.tz,
  methods: row.methods,
  start_kw: row.start_kw,
  success_kw: row.success_kw,
  failure_kw: row.failure_kw,
  failure_threshold: row.failure_threshold,
  recovery_threshold: row.recovery_threshold,
  max_runtime: row.max_runtime,
  manual_resume: row.manual_resume === 1,
  filter_subject: row.filter_subject === 1,
  filter_body: row.filter_body === 1,
  filter_http_body: row.filter_http_body === 1,
  filter_default_fail: row.filter_default_fail === 1,
})

export const watchedOf = (rules: Rules, row: StateRow): Watched => ({
  rules,
  state: stateOf(row),
  plain_start: row.plain_start,
  last_entry: row.last_entry,
  alert_after: row.alert_after,
  seen: row.seen,
  row_at: row.row_at === null ? null : (rowsAt(row.row_at)[0] ?? null),
  runs: undefined,
  place: null,
  shared: null,
})
