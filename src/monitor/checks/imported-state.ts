import type { Instant } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { recordFlips } from '../flips/record.ts'
import { announceCheck } from './announce.ts'
import { armed, type Change } from './apply-ping.ts'
import { lockCheck } from './find.ts'
import { NEW_STATE, stateOf, type Check, type CheckSettings, type CheckState, type StoredStatus } from './model.ts'
import { writeState } from './store.ts'

/** What pings and time did to a check in the product that it is imported from. */
export type ImportedState = {
  readonly status: StoredStatus
  readonly last_ping: Instant | null
  /** Microseconds. */
  readonly last_duration: number | null
}

/**
 * The state that a check starts with here. An `up` check has its deadline from the last ping there, so that a job which dies before its
 * first ping here still alerts. The log and `n_pings` start empty; runs under way are not known.
 */
export const stateFrom = (settings: CheckSettings, { status, last_ping, last_duration }: ImportedState, now: Instant): CheckState => {
  if (status === 'new' || (status === 'up' && last_ping === null)) return NEW_STATE
  const at = last_ping === null ? null : Math.min(last_ping, now)
  const state = { ...NEW_STATE, status, last_ping: at, last_duration }
  return armed(settings, status === 'up' ? { ...state, last_ping_type: 'success' } : state)
}

/** A created check has the status it had there; that is no news, so no flip is recorded. */
export const startFrom = async (tx: Tx, check: Check, imported: ImportedState): Promise<void> => {
  await writeState(tx, check.id, stateFrom(check, imported, tx.now))
  announceCheck(tx, check)
}

const flipOf = (was: CheckState, is: CheckState): readonly Change[] => {
  if (was.status === is.status) return []
  return [{ old_status: was.status, new_status: is.status, at: is.last_ping ?? 0, reason: is.status === 'down' ? 'fail' : '' }]
}

/**
 * A repeated import follows newer pings there while none has come here, and announces what they changed. Answers whether it did.
 * A check that is paused here stays paused.
 */
export const followPings = async (tx: Tx, id: number, imported: ImportedState): Promise<boolean> => {
  const check = await lockCheck(tx, id)
  const is_newer = (imported.last_ping ?? 0) > (check.last_ping ?? 0)
  const is_watched_there = imported.status === 'up' || imported.status === 'down'
  if (check.n_pings > 0 || check.status === 'paused' || !is_newer || !is_watched_there) return false
  const state = stateFrom(check, imported, tx.now)
  await writeState(tx, id, state)
  await recordFlips(tx, id, flipOf(stateOf(check), state))
  announceCheck(tx, check)
  return true
}
