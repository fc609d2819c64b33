import { MINUTE, type Instant } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { applyPing, type Change } from '../checks/apply-ping.ts'
import type { Check, CheckState } from '../checks/model.ts'
import { recordChanges } from '../flips/record-changes.ts'
import { nextAlertAfter } from './alert-after.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { classify } from './classify.ts'
import { findByAddress } from './resolve.ts'
import { durationsFromLog, followRun, type RunPing } from './runs.ts'
import { INSERT_PINGS, PRUNE_EVERY, PRUNE_FAILURES, PRUNE_PINGS, UPDATE_STATES, UPDATE_STATES_AND_ALERTS } from './statements.ts'
import { watchChecks, type KnownChecks, type Rules, type Watched } from './watched.ts'

/** A check that pings have changed, as it is now. */
export type Pinged = { readonly rules: Rules; readonly state: CheckState }

export type Recorded = { readonly receipts: readonly Receipt[]; readonly pinged: readonly Pinged[] }

type FlippedCheck = { readonly check_id: number; readonly change: Change }

/** What a batch will write. */
type Draft = {
  readonly pings: unknown[][]
  readonly touched: Map<number, { readonly watched: Watched; readonly before: CheckState; at: Instant }>
  readonly flips: FlippedCheck[]
  readonly prunes: BulkRow[]
  /** Pings whose duration stands in the log, and in which row of `pings` it belongs. */
  readonly asked: { readonly ping: RunPing; readonly row: number }[]
}

const DURATION = 10

// What a ping does depends on settings and state alone; the rest of a check is not loaded for it.
const checkOf = (rules: Rules, state: CheckState): Check => ({ ...rules, ...state }) as unknown as Check

const add = (draft: Draft, watched: Watched, arrival: Arrival): void => {
  const { rules, state: before } = watched
  const { at, rid } = arrival
  const outcome = applyPing(checkOf(rules, before), classify(rules, arrival), rid, at)
  const { type, state } = outcome
  const touched = draft.touched.get(rules.id)
  if (touched) touched.at = at
  else draft.touched.set(rules.id, { watched, before, at })
  watched.state = state
  const ping = { check_id: rules.id, type, rid, at }
  const followed = followRun(watched, ping)
  if (followed === 'log' && outcome.duration === null) draft.asked.push({ ping, row: draft.pings.length })
  const duration = outcome.duration ?? (followed === 'log' ? null : followed)
  const { scheme, remote_addr, method, ua, exitstatus, body } = arrival
  draft.pings.push([rules.id, state.n_pings, type, at, scheme, remote_addr, method, ua, rid, exitstatus, duration, body])
  for (const change of outcome.flips) draft.flips.push({ check_id: rules.id, change })
  if (state.n_pings % PRUNE_EVERY === 0) draft.prunes.push([rules.id, state.n_pings])
}

const writeStates = async (tx: Tx, draft: Draft): Promise<void> => {
  const usual: BulkRow[] = []
  const moving: BulkRow[] = []
  for (const [check_id, { watched, before, at }] of draft.touched) {
    const { state, plain_start } = watched
    const alert_after = nextAlertAfter({ stored: before.alert_after, deadline: state.alert_after, at, last_ping: before.last_ping })
    const { status, n_pings, last_ping, last_ping_type, last_start, last_start_rid, last_duration } = state
    const row = [status, n_pings, last_ping, last_ping_type, last_start, last_start_rid, last_duration]
    const counts = [state.failures_in_row, state.successes_in_row, plain_start]
    if (alert_after !== null && alert_after < at + SWEEP_SLEEPS) tx.signal({ topic: 'overdue' })
    if (alert_after === before.alert_after) usual.push([...row, ...counts, check_id])
    else moving.push([...row, ...counts, alert_after, check_id])
  }
  if (usual.length > 0) await tx.bulk(UPDATE_STATES, usual)
  if (moving.length > 0) await tx.bulk(UPDATE_STATES_AND_ALERTS, moving)
}

const fillDurations = async (tx: Tx, { asked, pings }: Draft): Promise<void> => {
  if (asked.length === 0) return
  const durations = await durationsFromLog(
    tx,
    asked.map(({ ping }) => ping),
  )
  for (const [slot, { row }] of asked.entries()) pings[row]?.splice(DURATION, 1, durations[slot])
}

const write = async (tx: Tx, draft: Draft): Promise<void> => {
  await fillDurations(tx, draft)
  await tx.bulk(INSERT_PINGS, draft.pings)
  await writeStates(tx, draft)
  if (draft.prunes.length > 0) {
    await tx.bulk(PRUNE_PINGS, draft.prunes)
    await tx.bulk(PRUNE_FAILURES, draft.prunes)
  }
  if (draft.flips.length > 0) await recordChanges(tx, draft.flips)
  for (const check_id of new Set(draft.flips.map((flip) => flip.check_id))) announce(tx, draft.touched.get(check_id)?.watched)
}

const announce = (tx: Tx, watched: Watched | undefined): void => {
  if (watched) announceCheck(tx, watched.rules)
}

// The sweep looks at least this often by itself; a deadline that comes sooner must be told to it.
const SWEEP_SLEEPS = MINUTE

/** Records a batch of pings in the order they came, with a number of statements that does not grow with the batch. */
export const recordPings = async (tx: Tx, known: KnownChecks, arrivals: readonly Arrival[]): Promise<Recorded> => {
  const found = await findByAddress(tx, arrivals)
  const checks = await watchChecks(tx, known, new Set(found.filter((uuid) => uuid !== 'not found' && uuid !== 'ambiguous')))
  const draft: Draft = { pings: [], touched: new Map(), flips: [], prunes: [], asked: [] }
  const receipts = arrivals.map((arrival, index): Receipt => {
    const uuid = found[index] ?? 'not found'
    if (uuid === 'ambiguous') return 'ambiguous'
    const watched = checks.get(uuid)
    if (!watched) return 'not found'
    if (!arrival.refused) add(draft, watched, arrival)
    return 'recorded'
  })
  if (draft.pings.length > 0) await write(tx, draft)
  return { receipts, pinged: [...draft.touched.values()].map(({ watched: { rules, state } }) => ({ rules, state })) }
}
