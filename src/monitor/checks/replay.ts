import type { PingType } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'
import { applyPing, applyTime } from './apply-ping.ts'
import { type Check, type CheckSettings, NEW_STATE } from './model.ts'
import { graceStart } from './status.ts'

export type PingLogEntry = { readonly type: PingType; readonly rid: string | null; readonly created_at: Instant; readonly n: number }

export type ReplayedPing = { readonly at: Instant; readonly n: number; readonly verdict: 'up' | 'late' | 'down' }

export type PingReplayResult = { readonly marks: readonly ReplayedPing[]; readonly late: number; readonly down: number }

const toVerdict = (before: Check, { type, created_at: at }: PingLogEntry): ReplayedPing['verdict'] => {
  const overdue = applyTime(before, at).flips.length > 0
  if (overdue || type === 'fail') return 'down'
  return at >= (graceStart(before) ?? Infinity) ? 'late' : 'up'
}

/** Simulates the pings of a log, oldest first, with other settings. Pauses by users are not in the log, so they are not simulated. */
export const replayPings = (check: Check, settings: CheckSettings, pings: readonly PingLogEntry[], now: Instant): PingReplayResult => {
  let simulated: Check = { ...check, ...NEW_STATE, ...settings }
  let down = 0
  const marks: ReplayedPing[] = []
  for (const ping of pings) {
    if (ping.type === 'success' || ping.type === 'fail') marks.push({ at: ping.created_at, n: ping.n, verdict: toVerdict(simulated, ping) })
    const { state, flips } = applyPing(simulated, ping.type, ping.rid, ping.created_at)
    down += flips.filter(({ new_status }) => new_status === 'down').length
    simulated = { ...simulated, ...state }
  }
  down += applyTime(simulated, now).flips.length
  return { marks, late: marks.filter(({ verdict }) => verdict === 'late').length, down }
}
