import { MINUTE, type Instant } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { nextAlertAfter } from './alert-after.ts'
import type { Draft, Touched } from './draft.ts'

// The sweep looks this often by itself; a deadline that comes sooner must be told to it.
const SWEEP_SLEEPS = MINUTE

const rowOf = ({ watched: { state, plain_start, last_entry, seen } }: Touched, alert_after: Instant | null, check_id: number): BulkRow => [
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
  check_id,
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

/** States to be written if nobody else has changed them, in the order of ids, as everybody who locks states does: nobody waits in a circle. */
export type StateRows = { readonly usual: readonly Heard[]; readonly others: readonly BulkRow[] }

export const stateRows = (tx: Tx, { touched, unwritten }: Draft): StateRows => {
  const usual: Heard[] = []
  const others: BulkRow[] = []
  for (const [check_id, check] of [...touched].toSorted(([a], [b]) => a - b)) {
    const { at, watched } = check
    const alert_after = alertAfter(check)
    const isMoved = alert_after !== watched.alert_after
    watched.alert_after = alert_after
    if (isMoved && alert_after !== null && alert_after < at + SWEEP_SLEEPS) tx.signal({ topic: 'overdue' })
    const isShort = !isMoved && isUsual(check)
    // Then its newest entry says all of it.
    if (isShort && tx.late && watched.state.last_ping === at) {
      tx.late.owe()
      continue
    }
    unwritten.add(check_id)
    if (isShort) usual.push([watched.state.n_pings, watched.state.last_ping, watched.last_entry, check_id, watched.seen])
    else others.push(rowOf(check, alert_after, check_id))
  }
  return { usual, others }
}
