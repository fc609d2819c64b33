import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { recordChanges } from '../flips/record-changes.ts'
import type { Draft } from './draft.ts'
import { durationsFromLog } from './runs.ts'
import { LOG_PINGS, LOG_PLAIN_PINGS } from './statements.ts'
import type { TrustedStates } from './trusted-states.ts'
import { writeStates } from './write-states.ts'

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

const writeFlips = async (tx: Tx, { flips, touched }: Draft): Promise<void> => {
  await recordChanges(tx, flips)
  const flipped = new Set(flips.map(({ check_id }) => check_id))
  for (const [check_id, { watched }] of touched) if (flipped.has(check_id)) announceCheck(tx, watched.rules)
}

/** Writes a batch with a number of statements that does not grow with it. Those that need no answer go along with the commit. */
export const writeDraft = async (tx: Tx, draft: Draft, trusted: TrustedStates): Promise<void> => {
  await fillDurations(tx, draft)
  writeStates(tx, draft, trusted)
  tx.bulkLast(LOG_PLAIN_PINGS, draft.plain)
  tx.bulkLast(LOG_PINGS, draft.pings)
  if (draft.flips.length > 0) await writeFlips(tx, draft)
}
