import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { NewFlip, StoredStatus } from '../flips/model.ts'
import { recordFlips } from '../flips/record.ts'
import { withDeadline } from './apply-ping.ts'
import { lockCheck } from './find.ts'
import { type Check, type CheckSettings, type CheckState, NEW_STATE, pickState } from './model.ts'
import { signalCheck } from './signal.ts'
import { updateStateRow } from './store.ts'

export type ImportedState = {
  readonly status: StoredStatus
  readonly last_ping: Instant | null
  /** Microseconds. */
  readonly last_duration: number | null
}

/** Initial state. An `up` check has its deadline from its last ping, so a job that stops before its first ping here still alerts. */
export const toCheckState = (settings: CheckSettings, { status, last_ping, last_duration }: ImportedState, now: Instant): CheckState => {
  if (status === 'new' || (status === 'up' && last_ping === null)) return NEW_STATE
  const at = last_ping === null ? null : Math.min(last_ping, now)
  const state = { ...NEW_STATE, status, last_ping: at, last_duration }
  return withDeadline(settings, status === 'up' ? { ...state, last_ping_type: 'success' } : state)
}

/** A created check keeps its status; no flip is recorded, because the status did not change. */
export const applyImportedState = async (tx: Tx, check: Check, imported: ImportedState): Promise<void> => {
  await updateStateRow(tx, check.id, toCheckState(check, imported, tx.now))
  signalCheck(tx, check)
}

const toFlips = (was: CheckState, is: CheckState): readonly NewFlip[] => {
  if (was.status === is.status) return []
  return [{ old_status: was.status, new_status: is.status, at: is.last_ping ?? 0, reason: is.status === 'down' ? 'fail' : '' }]
}

/**
 * Applies newer pings of the product that the check was imported from, until this product receives the first ping of the check. Returns
 * whether the state changed; a paused check stays paused.
 */
export const mergeImportedState = async (tx: Tx, id: number, imported: ImportedState): Promise<boolean> => {
  const check = await lockCheck(tx, id)
  const is_newer = (imported.last_ping ?? 0) > (check.last_ping ?? 0)
  const is_monitored_there = imported.status === 'up' || imported.status === 'down'
  if (check.n_pings > 0 || check.status === 'paused' || !is_newer || !is_monitored_there) return false
  const state = toCheckState(check, imported, tx.now)
  await updateStateRow(tx, id, state)
  await recordFlips(tx, id, toFlips(pickState(check), state))
  signalCheck(tx, check)
  return true
}
