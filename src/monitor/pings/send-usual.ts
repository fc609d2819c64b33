import type { Line } from '../../kernel/db/db.ts'
import { isRetryable } from '../../kernel/db/retryable.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { numbersOf, type Draft } from './draft.ts'
import type { Memory } from './memory/memory.ts'
import { isSimple, planFor, type Plan } from './plan.ts'
import { outcomeOf, type Outcome } from './record.ts'
import { stateRows } from './state-rows.ts'
import type { AllWritten } from './statements.ts'
import type { Sweep } from './sweep/sweep.ts'
import { recallChecks } from './find-checks.ts'
import { allAtOnce, recordingOf, writtenChecks } from './write-usual.ts'

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

const allAgain = (count: number): Outcome => ({ pinged: [], again: new Set(Array.from({ length: count }, (_, index) => index)) })

/**
 * Sends a batch that is as most are, without waiting for the one before it: nothing if it is not one. What it writes is remembered at once, so that the next
 * can follow; who is remembered wrongly is not written, and told so.
 */
export const sendUsual = ({ line, memory, sweep }: Journey, arrivals: readonly Arrival[]): Sent | undefined => {
  const plan = planUsual(memory, arrivals)
  if (!plan) return undefined
  const { trusted } = memory
  const { batch, draft, receipts } = plan
  const states = stateRows(SILENT, draft, memory.states)
  const rows = allAtOnce(draft, states, trusted.areMany, { batch: String(batch), before: String(memory.leaving ?? '') })
  if (!rows || !sweep.note(numbersOf(draft))) return undefined
  const writing = line.bulk(recordingOf(trusted), rows)
  memory.leaving = batch
  for (const { watched } of draft.touched.values()) trusted.expect(watched, batch)

  const hear = (written: AllWritten): void => {
    for (const [check_id, now] of writtenChecks(written, states)) {
      draft.unwritten.delete(check_id)
      const check = draft.touched.get(check_id)
      if (check) trusted.confirm(check.watched, batch, now)
    }
  }
  const outcome = async (): Promise<Outcome> => {
    try {
      const [written] = await writing
      if (written) hear(written)
    } catch (error) {
      for (const { watched } of draft.touched.values()) trusted.forget(watched)
      if (isRetryable(error)) return allAgain(arrivals.length)
      throw error
    } finally {
      if (memory.leaving === batch) memory.leaving = null
    }
    return outcomeOf(memory, plan)
  }
  return { receipts, outcome: outcome() }
}
