import type { Version } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { recordChanges } from '../flips/record-changes.ts'
import type { Draft } from './draft.ts'
import type { Memory } from './memory/memory.ts'
import { durationsFromLog } from './runs.ts'
import { stateRows } from './state-rows.ts'
import { HEAR_OF_CHECKS, LOG_PINGS, LOG_PLAIN_PINGS, UPDATE_STATES, type Written } from './statements.ts'
import { hear, writeUsual } from './write-usual.ts'

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
export const writeDraft = async (tx: Tx, draft: Draft, { trusted, states: late }: Memory): Promise<void> => {
  await fillDurations(tx, draft)
  const states = stateRows(tx, draft, late)
  const told = (written: readonly (Written & Version)[]): void => {
    for (const { check_id, seen } of written) hear(draft, trusted, check_id, { seen, row_at: null })
  }
  if (writeUsual(tx, draft, states, trusted)) return
  tx.bulkLast(HEAR_OF_CHECKS, states.usual, told)
  tx.bulkLast(UPDATE_STATES, states.others, told)
  tx.bulkLast(LOG_PLAIN_PINGS, draft.plain)
  tx.bulkLast(LOG_PINGS, draft.pings)
  if (draft.flips.length > 0) await writeFlips(tx, draft)
}
