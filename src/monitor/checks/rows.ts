import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Check, CheckSettings, CheckState } from './model.ts'

type Flag = 0 | 1

/** Settings that columns hold in another form: booleans as 0 and 1, lists as JSON. */
type FlagColumn = 'manual_resume' | 'filter_subject' | 'filter_body' | 'filter_http_body' | 'filter_default_fail'
type SettingColumns = Omit<CheckSettings, FlagColumn | 'depends_on'> & { [F in FlagColumn]: Flag } & { depends_on: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    checks: {
      -readonly [C in keyof SettingColumns]: SettingColumns[C]
    } & {
      id: Generated<number>
      uuid: string
      unique_key: string
      project_id: number
      badge_key: string
      created_at: Instant
      updated_at: Instant
    }
    check_states: { -readonly [C in keyof CheckState]: CheckState[C] } & {
      check_id: number
      /** Incremented by every transaction that changes this row or the row in `checks`. */
      version: Generated<number>
      /** Id of the newest entry of the check's log. */
      last_entry: Generated<number | null>
    }
  }
}

export const SETTING_COLUMNS = [
  'name',
  'slug',
  'tags',
  'desc',
  'kind',
  'timeout',
  'grace',
  'schedule',
  'tz',
  'manual_resume',
  'methods',
  'start_kw',
  'success_kw',
  'failure_kw',
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
  'failure_threshold',
  'recovery_threshold',
  'max_runtime',
  'renotify_interval',
  'depends_on',
  'snooze_until',
] as const satisfies readonly (keyof CheckSettings)[]

export const STATE_COLUMNS = [
  'status',
  'n_pings',
  'last_ping',
  'last_ping_type',
  'last_start',
  'last_start_rid',
  'last_duration',
  'alert_after',
  'failures_in_row',
  'successes_in_row',
] as const satisfies readonly (keyof CheckState)[]

export const IDENTITY_COLUMNS = ['id', 'uuid', 'unique_key', 'project_id', 'badge_key', 'created_at', 'updated_at'] as const

export type CheckWithStateRow = SettingColumns & CheckState & Pick<Check, (typeof IDENTITY_COLUMNS)[number]>

// The text is valid: only `toColumns` and the store write it.
export const parseUuids = (text: string): readonly string[] => (text === '[]' ? [] : JSON.parse(text))

export const toCheck = (row: CheckWithStateRow): Check => ({
  ...row,
  manual_resume: row.manual_resume === 1,
  filter_subject: row.filter_subject === 1,
  filter_body: row.filter_body === 1,
  filter_http_body: row.filter_http_body === 1,
  filter_default_fail: row.filter_default_fail === 1,
  depends_on: parseUuids(row.depends_on),
})

const toFlag = (value: boolean): Flag => (value ? 1 : 0)

export const toColumns = (settings: CheckSettings): SettingColumns => ({
  ...settings,
  manual_resume: toFlag(settings.manual_resume),
  filter_subject: toFlag(settings.filter_subject),
  filter_body: toFlag(settings.filter_body),
  filter_http_body: toFlag(settings.filter_http_body),
  filter_default_fail: toFlag(settings.filter_default_fail),
  depends_on: JSON.stringify(settings.depends_on),
})
