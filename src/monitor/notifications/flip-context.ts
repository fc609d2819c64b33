import type { Instant } from '../../contract/time.ts'
import { createRowsStatement } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import type { NotificationTarget } from './model.ts'

/** What the notification of a flip depends on, read for a batch of checks with one query. */
export type FlipContext = {
  readonly check: Pick<Check, 'id' | 'uuid' | 'renotify_interval'>
  readonly targets: readonly NotificationTarget[]
  /** False for most checks, which saves the queries for a suppression. */
  readonly may_be_suppressed: boolean
  readonly has_reminder: boolean
  readonly is_parent: boolean
}

type FlipContextRow = {
  readonly id: number
  readonly uuid: string
  readonly renotify_interval: number | null
  readonly snooze_until: Instant | null
  readonly depends_on: string
  readonly has_windows: number
  readonly has_reminder: number
  readonly is_parent: number
  readonly channel_id: number | null
  readonly kind: string | null
  readonly notify_up: number | null
  readonly notify_down: number | null
}

const existsFlag = (query: string): string => `case when exists (${query}) then 1 else 0 end`

const SELECT_FLIP_CONTEXT = createRowsStatement<FlipContextRow>(
  { check_id: 'bigint' },
  (requested) => `select checks.id, checks.uuid, checks.renotify_interval, checks.snooze_until, checks.depends_on,
      ${existsFlag('select 1 from maintenance_windows where maintenance_windows.project_id = checks.project_id')} as has_windows,
      ${existsFlag('select 1 from reminders where reminders.check_id = checks.id')} as has_reminder,
      ${existsFlag('select 1 from reminder_parents where reminder_parents.parent_uuid = checks.uuid')} as is_parent,
      channels.id as channel_id, channels.kind, channels.notify_up, channels.notify_down
    from ${requested} join checks on checks.id = given.check_id
      left join check_channels on check_channels.check_id = checks.id
      left join channels on channels.id = check_channels.channel_id and channels.is_disabled = 0`,
)

const toTargets = (rows: readonly FlipContextRow[], status: 'up' | 'down'): readonly NotificationTarget[] =>
  rows
    .flatMap(({ channel_id, kind, notify_up, notify_down }) =>
      channel_id !== null && kind !== null && (status === 'up' ? notify_up : notify_down) === 1 ? [{ id: channel_id, kind }] : [],
    )
    .toSorted((a, b) => a.id - b.id)

const toFlipContext = (rows: readonly FlipContextRow[], status: 'up' | 'down'): FlipContext | undefined => {
  const [first] = rows
  if (!first) return undefined
  const { id, uuid, renotify_interval, snooze_until, depends_on, has_windows, has_reminder, is_parent } = first
  return {
    check: { id, uuid, renotify_interval },
    targets: toTargets(rows, status),
    may_be_suppressed: snooze_until !== null || depends_on !== '[]' || has_windows === 1,
    has_reminder: has_reminder === 1,
    is_parent: is_parent === 1,
  }
}

/** One context for each check, in the given order; undefined for a deleted check. A check must not occur twice. */
export const loadFlipContexts = async (
  tx: Tx,
  checks: readonly { readonly check_id: number; readonly status: 'up' | 'down' }[],
): Promise<readonly (FlipContext | undefined)[]> => {
  if (checks.length === 0) return []
  const rows = await tx.bulk(
    SELECT_FLIP_CONTEXT,
    checks.map(({ check_id }) => [check_id]),
  )
  const byCheck = Map.groupBy(rows, ({ id }) => id)
  return checks.map(({ check_id, status }) => toFlipContext(byCheck.get(check_id) ?? [], status))
}
