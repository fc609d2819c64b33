import { MINUTE, type Instant } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { recordChanges } from '../flips/record-changes.ts'
import { nextAlertAfter } from './alert-after.ts'
import type { Draft, Touched } from './draft.ts'
import { durationsFromLog } from './runs.ts'
import { HEAR_OF_CHECKS, INSERT_PINGS, INSERT_PLAIN_PINGS, UPDATE_STATES } from './statements.ts'

// Where the duration stands in a row of `pings`.
const DURATION = 12

const fillDurations = async (tx: Tx, { asked, pings }: Draft): Promise<void> => {
  if (asked.length === 0) return
  const durations = await durationsFromLog(
    tx,
    asked.map(({ ping }) => ping),
  )
  for (const [slot, { row }] of asked.entries()) pings[row]?.splice(DURATION, 1, durations[slot])
}

// The sweep looks this often by itself; a deadline that comes sooner must be told to it.
const SWEEP_SLEEPS = MINUTE

const rowOf = ({ watched: { state, plain_start, last_entry } }: Touched, alert_after: Instant | null, check_id: number): BulkRow => [
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

const writeStates = (tx: Tx, { touched }: Draft): void => {
  const usual: BulkRow[] = []
  const others: BulkRow[] = []
  for (const [check_id, check] of touched) {
    const { at, watched } = check
    const alert_after = alertAfter(check)
    const isMoved = alert_after !== watched.alert_after
    watched.alert_after = alert_after
    if (isMoved && alert_after !== null && alert_after < at + SWEEP_SLEEPS) tx.signal({ topic: 'overdue' })
    if (isMoved || !isUsual(check)) others.push(rowOf(check, alert_after, check_id))
    // Then its newest entry says all of it.
    else if (tx.late && watched.state.last_ping === at) tx.late.owe()
    else usual.push([watched.state.n_pings, watched.state.last_ping, watched.last_entry, check_id])
  }
  tx.bulkLast(HEAR_OF_CHECKS, usual)
  tx.bulkLast(UPDATE_STATES, others)
}

const writeFlips = async (tx: Tx, { flips, touched }: Draft): Promise<void> => {
  await recordChanges(tx, flips)
  const flipped = new Set(flips.map(({ check_id }) => check_id))
  for (const [check_id, { watched }] of touched) if (flipped.has(check_id)) announceCheck(tx, watched.rules)
}

/** Writes a batch with a number of statements that does not grow with it. Those that need no answer go along with the commit. */
export const writeDraft = async (tx: Tx, draft: Draft): Promise<void> => {
  await fillDurations(tx, draft)
  tx.bulkLast(INSERT_PLAIN_PINGS, draft.plain)
  tx.bulkLast(INSERT_PINGS, draft.pings)
  writeStates(tx, draft)
  if (draft.flips.length > 0) await writeFlips(tx, draft)
}
