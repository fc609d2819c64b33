import type { Line } from '../../kernel/db/db.ts'
import { rowsAt } from '../../kernel/db/row-at.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { numbersOf, type Draft } from './draft.ts'
import type { Memory } from './memory.ts'
import { isSimple, planFor, type Plan } from './plan.ts'
import { outcomeOf, type Outcome } from './record.ts'
import { stateRows } from './state-rows.ts'
import { RECORD_AT_PLACES, RECORD_USUAL, type AllWritten, type WrittenAtPlaces } from './statements.ts'
import type { Sweep } from './sweep.ts'
import { recallChecks } from './watched.ts'
import { allAtOnce } from './write-usual.ts'

/** A batch that has left. */
export type Sent = { readonly receipts: readonly Receipt[]; readonly outcome: Promise<Outcome> }

type Journey = { readonly line: Line; readonly memory: Memory; readonly sweep: Sweep }

const NOBODY: ReadonlySet<string> = new Set()

/** The uuids they are for, if all say so themselves and bring something to write. */
const uuidsOf = (arrivals: readonly Arrival[]): readonly string[] | undefined => {
  const uuids: string[] = []
  for (const { target, refused } of arrivals) {
    if (refused || !('uuid' in target)) return undefined
    uuids.push(target.uuid)
  }
  return uuids
}

/** What is remembered is what the database has, or will have when the batch before is written. */
const areExpected = ({ touched }: Draft, { leaving }: Memory): boolean => {
  for (const { watched } of touched.values()) {
    const seen = Number(watched.seen)
    if (watched.place === null || (seen < 0 && seen !== -(leaving ?? 0))) return false
  }
  return true
}

const planUsual = (memory: Memory, arrivals: readonly Arrival[]): (Plan & { readonly batch: number }) | undefined => {
  const uuids = uuidsOf(arrivals)
  if (!uuids) return undefined
  const checks = recallChecks(memory, uuids, NOBODY)
  if (checks.includes(undefined)) return undefined
  const batch = memory.ids.takeReady(arrivals.length)
  if (batch === undefined) return undefined
  const plan = planFor(arrivals, uuids, checks, batch)
  return isSimple(plan.draft) && areExpected(plan.draft, memory) ? { ...plan, batch } : undefined
}

const SILENT = { signal: (): void => undefined }

/** `checks`: all that were to be written. */
type Expected = { readonly draft: Draft; readonly batch: number; readonly checks: readonly number[] }

const confirm = ({ trusted }: Memory, { draft, batch, checks }: Expected, written: AllWritten & Partial<WrittenAtPlaces>): void => {
  const { seen, rows_at } = written
  const places = rows_at ? rowsAt(rows_at) : []
  for (const [place, check_id] of (written.checks ?? checks).entries()) {
    draft.unwritten.delete(Number(check_id))
    const check = draft.touched.get(Number(check_id))
    if (check) trusted.confirm(check.watched, batch, { seen, row_at: places[place] ?? null })
  }
}

/**
 * Sends a batch that is as most are, without waiting for the one before it: nothing if it is not one. What it writes is remembered at once, so that the next
 * can follow; who is remembered wrongly is not written, and told so.
 */
export const sendUsual = ({ line, memory, sweep }: Journey, arrivals: readonly Arrival[]): Sent | undefined => {
  const plan = planUsual(memory, arrivals)
  if (!plan) return undefined
  const { batch, draft, receipts } = plan
  const states = stateRows(SILENT, draft, memory.states)
  const { areMany } = memory.trusted
  const rows = allAtOnce(draft, states, areMany, { batch: String(batch), before: String(memory.leaving ?? '') })
  if (!rows || !sweep.note(numbersOf(draft))) return undefined
  const written = line.bulk(areMany ? RECORD_AT_PLACES : RECORD_USUAL, rows)
  memory.leaving = batch
  for (const { watched } of draft.touched.values()) memory.trusted.expect(watched, batch)
  const checks = states.usual.map(([, , , check_id]) => check_id)
  const outcome = async (): Promise<Outcome> => {
    try {
      const [answer] = await written
      if (answer) confirm(memory, { draft, batch, checks }, answer)
    } catch (error) {
      for (const { watched } of draft.touched.values()) memory.trusted.forget(watched)
      throw error
    } finally {
      if (memory.leaving === batch) memory.leaving = null
    }
    return outcomeOf(memory, plan)
  }
  return { receipts, outcome: outcome() }
}
