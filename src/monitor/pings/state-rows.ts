import { MINUTE, type Instant } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { nextAlertAfter } from './alert-after.ts'
import type { Draft, Touched } from './draft.ts'
import type { LateStates } from './memory/late-states.ts'

// The sweep looks this often by itself; a deadline that comes sooner must be told to it.
const SWEEP_SLEEPS = MINUTE

const rowOf = ({ watched: { rules, state, plain_start, alert_after, last_entry, seen } }: Touched): BulkRow => [
  state.status,
  state.n_pings,
  state.last_ping,
  state.last_ping_type,
  state.last_start,
  state.last_start_rid,
  state.last_duration,
  state.failures_in_row,
  state.successes_in_row,
  plain_start,
  alert_after,
  last_entry,
  rules.id,
  seen,
]

/** Whether nothing else changed than when the check was last heard of. */
const isUsual = ({ before, watched: { state, plain_start }, plain_start_before }: Touched): boolean =>
  state.status === before.status &&
  state.last_ping_type === before.last_ping_type &&
  state.last_start === before.last_start &&
  state.last_start_rid === before.last_start_rid &&
  state.last_duration === before.last_duration &&
  state.failures_in_row === before.failures_in_row &&
  state.successes_in_row === before.successes_in_row &&
  plain_start === plain_start_before

const alertAfter = ({ before, watched, at }: Touched): Instant | null =>
  nextAlertAfter({ stored: watched.alert_after, deadline: watched.state.alert_after, at, last_ping: before.last_ping })

/** A check of which only changed when it was last heard of. */
export type Heard = readonly [n_pings: number, last_ping: Instant | null, last_entry: number | null, check_id: number, seen: string | null]

const heardOf = ({ watched: { rules, state, last_entry, seen } }: Touched): Heard => [
  state.n_pings,
  state.last_ping,
  last_entry,
  rules.id,
  seen,
]

/** States to be written if nobody else has changed them. */
export type StateRows = { readonly usual: readonly Heard[]; readonly others: readonly BulkRow[] }

/** What is needed of a transaction. */
type Saying = Pick<Tx, 'signal' | 'late'>

/** Moves the moment to look at it next; answers whether it was moved. */
const moveAlert = (tx: Saying, check: Touched): boolean => {
  const { at, watched } = check
  const alert_after = alertAfter(check)
  if (alert_after === watched.alert_after) return false
  watched.alert_after = alert_after
  if (alert_after !== null && alert_after < at + SWEEP_SLEEPS) tx.signal({ topic: 'overdue' })
  return true
}

export const stateRows = (tx: Saying, { touched, unwritten }: Draft, late: Pick<LateStates, 'leave' | 'settle'>): StateRows => {
  const usual: Touched[] = []
  const others: Touched[] = []
  for (const [check_id, check] of touched) {
    const { at, watched } = check
    const isShort = !moveAlert(tx, check) && isUsual(check)
    // Then its newest entry says all of it.
    if (isShort && watched.state.last_ping === at && late.leave(tx, watched)) continue
    late.settle(check_id)
    unwritten.add(check_id)
    if (isShort) usual.push(check)
    else others.push(check)
  }
  return inOneOrder(usual, others)
}

const byId = (a: Touched, b: Touched): number => a.watched.rules.id - b.watched.rules.id

/**
 * Where others write beside this transaction, rows are locked by being written: in the order of ids, as everybody does who locks states, so
 * that nobody waits in a circle. That takes one statement for all, the long one if it is needed for one of them.
 */
const inOneOrder = (usual: readonly Touched[], others: readonly Touched[]): StateRows => {
  const isLong = others.some(({ watched }) => watched.seen !== null)
  if (isLong) return { usual: [], others: [...usual, ...others].toSorted(byId).map(rowOf) }
  return { usual: usual.toSorted(byId).map(heardOf), others: others.map(rowOf) }
}
