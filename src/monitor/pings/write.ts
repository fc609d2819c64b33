import { MINUTE } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { recordChanges } from '../flips/record-changes.ts'
import { nextAlertAfter } from './alert-after.ts'
import type { Draft, Touched } from './draft.ts'
import { durationsFromLog } from './runs.ts'
import { INSERT_PINGS, PRUNE_FAILURES, PRUNE_PINGS, UPDATE_STATES, UPDATE_STATES_AND_ALERTS } from './statements.ts'

const DURATION = 10

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

const rowOf = ({ watched: { state, plain_start } }: Touched): unknown[] => [
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
]

const writeStates = async (tx: Tx, { touched }: Draft): Promise<void> => {
  const usual: BulkRow[] = []
  const moving: BulkRow[] = []
  for (const [check_id, check] of touched) {
    const { before, at, watched } = check
    const moments = { stored: before.alert_after, deadline: watched.state.alert_after, at, last_ping: before.last_ping }
    const alert_after = nextAlertAfter(moments)
    const row = rowOf(check)
    if (alert_after === before.alert_after) usual.push([...row, check_id])
    else {
      moving.push([...row, alert_after, check_id])
      if (alert_after !== null && alert_after < at + SWEEP_SLEEPS) tx.signal({ topic: 'overdue' })
    }
  }
  if (usual.length > 0) await tx.bulk(UPDATE_STATES, usual)
  if (moving.length > 0) await tx.bulk(UPDATE_STATES_AND_ALERTS, moving)
}

const writeFlips = async (tx: Tx, { flips, touched }: Draft): Promise<void> => {
  await recordChanges(tx, flips)
  const flipped = new Set(flips.map(({ check_id }) => check_id))
  for (const [check_id, { watched }] of touched) if (flipped.has(check_id)) announceCheck(tx, watched.rules)
}

/** Writes a batch with a number of statements that does not grow with it. */
export const writeDraft = async (tx: Tx, draft: Draft): Promise<void> => {
  await fillDurations(tx, draft)
  await tx.bulk(INSERT_PINGS, draft.pings)
  await writeStates(tx, draft)
  if (draft.prunes.length > 0) {
    await tx.bulk(PRUNE_PINGS, draft.prunes)
    await tx.bulk(PRUNE_FAILURES, draft.prunes)
  }
  if (draft.flips.length > 0) await writeFlips(tx, draft)
}
