import type { BulkRow, Version } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { announceCheck } from '../checks/announce.ts'
import { recordChanges } from '../flips/record-changes.ts'
import type { Draft } from './draft.ts'
import { durationsFromLog } from './runs.ts'
import { stateRows, type StateRows } from './state-rows.ts'
import { type AllWritten, HEAR_OF_CHECKS, LOG_PINGS, LOG_PLAIN_PINGS, RECORD_USUAL, UPDATE_STATES, type Written } from './statements.ts'
import type { TrustedStates } from './trusted-states.ts'

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

/** Remembers what was written as it is now. */
const hear = ({ touched, unwritten }: Draft, trusted: TrustedStates, { check_id, seen }: Written & Version): void => {
  unwritten.delete(check_id)
  const check = touched.get(check_id)
  if (check) trusted.keep(check.watched, seen)
}

/** Where rows have versions and nothing unusual is to be written, one statement writes it. The order of checks is that of their states. */
const allAtOnce = ({ plain, pings }: Draft, { usual, others }: StateRows): readonly BulkRow[] | undefined => {
  if (pings.length > 0 || others.length > 0 || usual.length === 0) return undefined
  const heard = new Map(usual.map((row) => [row[3], row]))
  const rows: BulkRow[] = []
  for (const entry of plain) {
    const [, last_ping, last_entry, , seen] = heard.get(Number(entry[1])) ?? []
    if (seen === null || seen === undefined) return undefined
    rows.push(entry[0] === last_entry ? [...entry, last_ping, seen] : [...entry, null, null])
  }
  return rows.toSorted((a, b) => Number(a[1]) - Number(b[1]))
}

/** Writes a batch with a number of statements that does not grow with it. Those that need no answer go along with the commit. */
export const writeDraft = async (tx: Tx, draft: Draft, trusted: TrustedStates): Promise<void> => {
  await fillDurations(tx, draft)
  const states = stateRows(tx, draft)
  const told = (written: readonly (Written & Version)[]): void => {
    for (const one of written) hear(draft, trusted, one)
  }
  const toldAll = ([written]: readonly AllWritten[]): void => {
    if (!written) return
    const { seen, checks } = written
    for (const check_id of checks ?? draft.unwritten) hear(draft, trusted, { check_id: Number(check_id), seen })
  }
  const rows = allAtOnce(draft, states)
  if (rows) return tx.bulkLast(RECORD_USUAL, rows, toldAll)
  tx.bulkLast(HEAR_OF_CHECKS, states.usual, told)
  tx.bulkLast(UPDATE_STATES, states.others, told)
  tx.bulkLast(LOG_PLAIN_PINGS, draft.plain)
  tx.bulkLast(LOG_PINGS, draft.pings)
  if (draft.flips.length > 0) await writeFlips(tx, draft)
}
