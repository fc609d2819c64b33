import type { Bulk, BulkRow } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Draft } from './draft.ts'
import { rowsAt } from '../../kernel/db/row-at.ts'
import type { StateRows } from './state-rows.ts'
import { BY_BATCH_BEFORE, RECORD_AT_PLACES, RECORD_USUAL, type AllWritten } from './statements.ts'
import type { RowNow, TrustedStates } from './memory/trusted-states.ts'

/** Remembers what was written as it is now. */
export const hear = ({ touched, unwritten }: Draft, trusted: TrustedStates, check_id: number, now: RowNow): void => {
  unwritten.delete(check_id)
  const check = touched.get(check_id)
  if (check) trusted.keep(check.watched, now)
}

/** What the next batch may call this one, and what this one calls the one before it. */
type Named = { readonly batch: string; readonly before: string }

const NOBODY_KNOWS: Named = { batch: '', before: '' }

/**
 * All entries, each check's last with what becomes of its state, in the order of checks, which is that of their states; nothing if there is
 * more to write. `arePlaced`: and where that lies.
 */
export const allAtOnce = (
  { plain, pings, touched }: Draft,
  { usual, others }: StateRows,
  arePlaced: boolean,
  { batch, before }: Named = NOBODY_KNOWS,
): readonly BulkRow[] | undefined => {
  if (pings.length > 0 || others.length > 0 || usual.length === 0) return undefined
  const heard = new Map(usual.map((row) => [row[3], row]))
  const rows: BulkRow[] = []
  for (const entry of plain) {
    const check_id = Number(entry[1])
    const [, last_ping, last_entry, , seen] = heard.get(check_id) ?? []
    if (seen === null || seen === undefined) return undefined
    const isLast = entry[0] === last_entry
    const [at, version] = isLast ? [last_ping, Math.max(BY_BATCH_BEFORE, Number(seen))] : [null, null]
    const row = [...entry, at, version, batch, before]
    if (arePlaced) row.push(isLast ? touched.get(check_id)?.watched.row_at : null)
    rows.push(row)
  }
  return rows.toSorted((a, b) => Number(a[1]) - Number(b[1]))
}

/** How all of it is written. */
export const recordingOf = ({ areMany }: TrustedStates): Bulk<AllWritten> => (areMany ? RECORD_AT_PLACES : RECORD_USUAL)

/** The checks whose states were written, as they are now. */
export const writtenChecks = (
  { seen, checks, rows_at }: AllWritten,
  { usual }: StateRows,
): readonly (readonly [check_id: number, now: RowNow])[] => {
  const places = rowsAt(rows_at ?? '')
  const written = checks ?? usual.map(([, , , check_id]) => check_id)
  return written.map((check_id, place) => [Number(check_id), { seen, row_at: places[place] ?? null }])
}

/** Where rows have versions and nothing unusual is to be written, one statement writes it; answers whether it does. */
export const writeUsual = (tx: Tx, draft: Draft, states: StateRows, trusted: TrustedStates): boolean => {
  const rows = allAtOnce(draft, states, trusted.areMany)
  if (!rows) return false
  tx.bulkLast(recordingOf(trusted), rows, ([written]) => {
    if (written) for (const [check_id, now] of writtenChecks(written, states)) hear(draft, trusted, check_id, now)
  })
  return true
}
