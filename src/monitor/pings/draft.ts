import type { Instant } from '../../contract/time.ts'
import type { BulkRow } from '../../kernel/db/bulk.ts'
import { applyPing, subjectOf } from '../checks/apply-ping.ts'
import type { CheckState } from '../checks/model.ts'
import type { CheckChange } from '../flips/record-changes.ts'
import type { Arrival } from './arrival.ts'
import { classify } from './classify.ts'
import { followRun, type RunPing } from './runs.ts'
import type { Watched } from './memory/watched.ts'

/** A check that pings have changed: how it was before, how it is now, and when the last of them came. */
export type Touched = { readonly watched: Watched; readonly before: CheckState; readonly plain_start_before: Instant | null; at: Instant }

/** What a batch of pings will write. */
export type Draft = {
  /** Those that brought nothing along, and the others. */
  readonly plain: BulkRow[]
  readonly pings: unknown[][]
  readonly touched: Map<number, Touched>
  readonly flips: CheckChange[]
  /** Pings whose duration stands in the log, and the row of `pings` it belongs in. */
  readonly asked: { readonly ping: RunPing; readonly row: number }[]
  /** What the next entry of the log will be called. */
  next_id: number
  /** Checks whose state is still to be written. When the transaction has ended, those that somebody else had changed before. */
  readonly unwritten: Set<number>
}

export const emptyDraft = (next_id: number): Draft => ({
  plain: [],
  pings: [],
  touched: new Map(),
  flips: [],
  asked: [],
  next_id,
  unwritten: new Set(),
})

/** `log`: how long the run took, only the log knows. */
type Logged = RunPing & { readonly duration: number | null | 'log' }

const touch = ({ touched }: Draft, watched: Watched, at: Instant): void => {
  const known = touched.get(watched.rules.id)
  if (known) known.at = at
  else touched.set(watched.rules.id, { watched, before: watched.state, plain_start_before: watched.plain_start, at })
}

const log = (draft: Draft, watched: Watched, arrival: Arrival, ping: Logged): void => {
  const { scheme, remote_addr, method, ua, exitstatus, body } = arrival
  const { check_id, type, rid, at, duration } = ping
  const id = draft.next_id++
  const row = [id, check_id, watched.state.n_pings, watched.last_entry, type, at, scheme, remote_addr, method, ua]
  watched.last_entry = id
  const isPlain = rid === null && exitstatus === null && body === null && typeof duration !== 'number'
  if (isPlain) return void draft.plain.push(row)
  if (duration === 'log') draft.asked.push({ ping, row: draft.pings.length })
  draft.pings.push([...row, rid, exitstatus, duration === 'log' ? null : duration, body])
}

// Where it stands in a row.
const N = 2

/** Which of its check's entries each of the new ones is. */
export const numbersOf = ({ plain, pings }: Draft): readonly number[] => [...plain, ...pings].map((row) => Number(row[N]))

/** Adds one ping, and moves its check on. */
export const addPing = (draft: Draft, watched: Watched, arrival: Arrival): void => {
  const { rules } = watched
  const { at, rid } = arrival
  const { type, state, duration, flips } = applyPing(subjectOf(rules, watched.state), classify(rules, arrival), rid, at)
  touch(draft, watched, at)
  watched.state = state
  const ping = { check_id: rules.id, type, rid, at }
  const followed = followRun(watched, ping)
  log(draft, watched, arrival, { ...ping, duration: duration ?? followed })
  for (const change of flips) draft.flips.push({ check_id: rules.id, change })
}
