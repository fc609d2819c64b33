import { createHash } from 'node:crypto'
import type { PingType } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'
import type { StoredStatus } from '../flips/model.ts'
import type { ScheduleKind } from '../schedule/schedule.ts'

export type CheckSettings = {
  readonly name: string
  readonly slug: string
  /** Separated by spaces; stored as entered. */
  readonly tags: string
  readonly desc: string
  readonly kind: ScheduleKind
  /** In seconds, as in the API; so is `grace`. */
  readonly timeout: number
  readonly grace: number
  readonly schedule: string
  readonly tz: string
  readonly manual_resume: boolean
  readonly methods: '' | 'POST'
  readonly start_kw: string
  readonly success_kw: string
  readonly failure_kw: string
  readonly filter_subject: boolean
  readonly filter_body: boolean
  readonly filter_http_body: boolean
  readonly filter_default_fail: boolean
  /** Consecutive failures that make the check down; `recovery_threshold`: consecutive successes that make it up again. */
  readonly failure_threshold: number
  readonly recovery_threshold: number
  /** Seconds that a started run may take; null: the grace time. */
  readonly max_runtime: number | null
  /** Seconds between reminders while the check is down; null: no reminders. */
  readonly renotify_interval: number | null
  /** uuids of checks; while one of them is down, notifications of this check are suppressed. */
  readonly depends_on: readonly string[]
  readonly snooze_until: Instant | null
}

export type CheckState = {
  readonly status: StoredStatus
  readonly n_pings: number
  readonly last_ping: Instant | null
  readonly last_ping_type: PingType | null
  readonly last_start: Instant | null
  readonly last_start_rid: string | null
  /** Microseconds. */
  readonly last_duration: number | null
  /** Never later than the deadline at which the check goes down without a ping; null when there is no deadline. */
  readonly alert_after: Instant | null
  readonly failures_in_row: number
  readonly successes_in_row: number
}

export type Check = CheckSettings &
  CheckState & {
    readonly id: number
    readonly uuid: string
    /** Identifies the check where its uuid, which allows pings, must stay secret. */
    readonly unique_key: string
    readonly project_id: number
    readonly badge_key: string
    readonly created_at: Instant
    readonly updated_at: Instant
  }

/** Settings to change. The function form computes them from the current settings. */
export type CheckSettingsUpdate = Partial<CheckSettings> | ((now: CheckSettings) => Partial<CheckSettings>)

export const applySettingsUpdate = (now: CheckSettings, changes: CheckSettingsUpdate): CheckSettings =>
  pickSettings({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) })

export const DEFAULT_SETTINGS: CheckSettings = {
  name: '',
  slug: '',
  tags: '',
  desc: '',
  kind: 'simple',
  timeout: 86_400,
  grace: 3_600,
  schedule: '* * * * *',
  tz: 'UTC',
  manual_resume: false,
  methods: '',
  start_kw: '',
  success_kw: '',
  failure_kw: '',
  filter_subject: false,
  filter_body: false,
  filter_http_body: false,
  filter_default_fail: false,
  failure_threshold: 1,
  recovery_threshold: 1,
  max_runtime: null,
  renotify_interval: null,
  depends_on: [],
  snooze_until: null,
}

export const NEW_STATE: CheckState = {
  status: 'new',
  n_pings: 0,
  last_ping: null,
  last_ping_type: null,
  last_start: null,
  last_start_rid: null,
  last_duration: null,
  alert_after: null,
  failures_in_row: 0,
  successes_in_row: 0,
}

/** State after a user pauses or resumes a check: no run under way, no deadline, counters at zero. */
export const HALTED_STATE = {
  last_start: null,
  last_start_rid: null,
  alert_after: null,
  failures_in_row: 0,
  successes_in_row: 0,
} satisfies Partial<CheckState>

export const pickSettings = (check: CheckSettings): CheckSettings => ({
  name: check.name,
  slug: check.slug,
  tags: check.tags,
  desc: check.desc,
  kind: check.kind,
  timeout: check.timeout,
  grace: check.grace,
  schedule: check.schedule,
  tz: check.tz,
  manual_resume: check.manual_resume,
  methods: check.methods,
  start_kw: check.start_kw,
  success_kw: check.success_kw,
  failure_kw: check.failure_kw,
  filter_subject: check.filter_subject,
  filter_body: check.filter_body,
  filter_http_body: check.filter_http_body,
  filter_default_fail: check.filter_default_fail,
  failure_threshold: check.failure_threshold,
  recovery_threshold: check.recovery_threshold,
  max_runtime: check.max_runtime,
  renotify_interval: check.renotify_interval,
  depends_on: check.depends_on,
  snooze_until: check.snooze_until,
})

export const pickState = (check: CheckState): CheckState => ({
  status: check.status,
  n_pings: check.n_pings,
  last_ping: check.last_ping,
  last_ping_type: check.last_ping_type,
  last_start: check.last_start,
  last_start_rid: check.last_start_rid,
  last_duration: check.last_duration,
  alert_after: check.alert_after,
  failures_in_row: check.failures_in_row,
  successes_in_row: check.successes_in_row,
})

/** A stable hash of half of the uuid, from which the uuid cannot be derived. */
export const toUniqueKey = (uuid: string): string => createHash('sha1').update(uuid.replaceAll('-', '').slice(0, 16)).digest('hex')

export const parseTags = ({ tags }: Pick<CheckSettings, 'tags'>): readonly string[] => tags.split(/\s+/).filter((tag) => tag !== '')
