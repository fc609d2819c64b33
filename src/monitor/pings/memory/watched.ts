import type { Instant } from '../../../contract/time.ts'
import type { CheckState } from '../../checks/model.ts'
import type { Place } from './places.ts'
import type { Rules } from './rules.ts'

/** A check whose state nobody else can change until the transaction ends, or which is not written if somebody has. */
export type Watched = {
  readonly rules: Rules
  state: CheckState
  /** When the run without a run id began that nobody has ended yet: `last_start` forgets it when another run starts. */
  plain_start: Instant | null
  /** Starts of runs this transaction has met, by run id; null when it has met their end. */
  runs: Map<string, Instant | null> | undefined
  /** The newest entry of its log. */
  last_entry: number | null
  /** When the database says that the sweep has to look at it, which may be earlier than its state says. */
  alert_after: Instant | null
  /** Which version of its row this comes from; null where nobody else can have made another. */
  seen: string | null
  /** Where that version lies (`kernel/db/row-at.ts`), if that is known. */
  row_at: number | null
  /** Where it is remembered as numbers (`packed-checks.ts`), if it is. */
  place: Place | null
  /** By which number its settings are known there. */
  shared: number | null
}

export type WatchedChecks = ReadonlyMap<string, Watched>
