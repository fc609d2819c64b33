import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'
import { applyPing, applyTime } from './apply-ping.ts'
import { NEW_STATE, type Check, type CheckSettings } from './model.ts'
import { graceStart } from './status.ts'

/** What of a logged ping matters to what became of the check. */
export type PastPing = { readonly type: PingType; readonly rid: string | null; readonly created_at: Instant; readonly n: number }

export type Mark = { readonly at: Instant; readonly n: number; readonly verdict: 'up' | 'late' | 'down' }

export type Replayed = { readonly marks: readonly Mark[]; readonly late: number; readonly down: number }

const verdictOf = (before: Check, { type, created_at: at }: PastPing): Mark['verdict'] => {
  const overdue = applyTime(before, at).flips.length > 0
  if (overdue || type === 'fail') return 'down'
  return at >= (graceStart(before) ?? Infinity) ? 'late' : 'up'
}

/**
 * Lets the pings of a log come again, oldest first, to a check with these settings: which came in time, and how often it would have
 * gone down until now. A person's pauses are not in the log, and so are not replayed.
 */
export const replay = (check: Check, settings: CheckSettings, pings: readonly PastPing[], now: Instant): Replayed => {
  let past: Check = { ...check, ...NEW_STATE, ...settings }
  let down = 0
  const marks: Mark[] = []
  for (const ping of pings) {
    if (ping.type === 'success' || ping.type === 'fail') marks.push({ at: ping.created_at, n: ping.n, verdict: verdictOf(past, ping) })
    const { state, flips } = applyPing(past, ping.type, ping.rid, ping.created_at)
    down += flips.filter(({ new_status }) => new_status === 'down').length
    past = { ...past, ...state }
  }
  down += applyTime(past, now).flips.length
  return { marks, late: marks.filter(({ verdict }) => verdict === 'late').length, down }
}
