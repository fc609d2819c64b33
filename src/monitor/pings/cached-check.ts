import type { Instant } from '../../contract/time.ts'
import { pickState, type Check, type CheckSettings, type CheckState } from '../checks/model.ts'
import { SETTING_COLUMNS, STATE_COLUMNS, type CheckWithStateRow as StoredCheckRow } from '../checks/rows.ts'

/** Settings that affect neither the type of a ping nor the deadline. */
const UNUSED = ['name', 'slug', 'tags', 'desc', 'renotify_interval', 'depends_on', 'snooze_until'] as const

type Unused = (typeof UNUSED)[number]

export type PingSettings = Pick<Check, 'id' | 'uuid' | 'project_id'> & Omit<CheckSettings, Unused>

export type OpenRuns = ReadonlyMap<string, Instant>

/** A check at one version of its row in `check_states`. Immutable. */
export type CachedCheck = {
  readonly settings: PingSettings
  readonly state: CheckState
  readonly plain_start: Instant | null
  readonly last_entry: number | null
  readonly alert_after: Instant | null
  readonly runs: OpenRuns
  readonly version: number
}

export const NO_RUNS: OpenRuns = new Map()

export type CheckRow = Omit<StoredCheckRow, Unused | 'unique_key' | 'badge_key' | 'created_at' | 'updated_at'> &
  Pick<CachedCheck, 'plain_start' | 'last_entry' | 'version'>

const isUsed = (column: string): boolean => !UNUSED.some((unused) => unused === column)

export const CHECK_ROW = [
  ...['id', 'uuid', 'project_id', ...SETTING_COLUMNS.filter(isUsed)].map((column) => `checks.${column}`),
  ...[...STATE_COLUMNS, 'plain_start', 'last_entry', 'version'].map((column) => `check_states.${column}`),
].join(', ')

const MAX_SHARED_TEXTS = 10_000

/** Interns strings, because most checks have the same time zone and schedule. */
export const createTextSharing = () => {
  const texts = new Map<string, string>()
  return <T extends string>(text: T): T => {
    const known = texts.get(text)
    if (known === undefined && texts.size < MAX_SHARED_TEXTS) texts.set(text, text)
    // Equal to `text`.
    return (known ?? text) as T
  }
}

export type ShareText = ReturnType<typeof createTextSharing>

export const toCachedCheck = (row: CheckRow, share: ShareText): CachedCheck => ({
  settings: {
    id: row.id,
    uuid: row.uuid,
    project_id: row.project_id,
    kind: share(row.kind),
    timeout: row.timeout,
    grace: row.grace,
    schedule: share(row.schedule),
    tz: share(row.tz),
    methods: share(row.methods),
    start_kw: share(row.start_kw),
    success_kw: share(row.success_kw),
    failure_kw: share(row.failure_kw),
    failure_threshold: row.failure_threshold,
    recovery_threshold: row.recovery_threshold,
    max_runtime: row.max_runtime,
    manual_resume: row.manual_resume === 1,
    filter_subject: row.filter_subject === 1,
    filter_body: row.filter_body === 1,
    filter_http_body: row.filter_http_body === 1,
    filter_default_fail: row.filter_default_fail === 1,
  },
  state: pickState({ ...row, status: share(row.status), last_ping_type: row.last_ping_type && share(row.last_ping_type) }),
  plain_start: row.plain_start,
  last_entry: row.last_entry,
  alert_after: row.alert_after,
  runs: NO_RUNS,
  version: row.version,
})
