import type { Tx } from '../../kernel/db/db.ts'
import type { CheckState } from '../checks/model.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { numbersOf } from './draft.ts'
import type { Memory } from './memory/memory.ts'
import { planBatch, type Plan } from './plan.ts'
import type { Rules } from './memory/rules.ts'
import { writeDraft } from './write.ts'

/** A check that pings have changed, as it is now. */
export type Pinged = { readonly rules: Rules; readonly state: CheckState }

/** `again`: which of the pings were not written, because somebody else had changed their check. */
export type Outcome = { readonly pinged: readonly Pinged[]; readonly again: ReadonlySet<number> }

export type Recorded = {
  readonly receipts: readonly Receipt[]
  /** Which of its check's entries each new one is. */
  readonly numbers: readonly number[]
  /** To be asked when the transaction has succeeded. */
  outcome(): Outcome
}

const NONE: ReadonlySet<number> = new Set()

export const outcomeOf = ({ trusted }: Memory, { draft: { touched, unwritten }, found }: Plan): Outcome => {
  const pinged: Pinged[] = []
  const changed = new Set<string>()
  for (const [check_id, { watched }] of touched) {
    const { rules, state } = watched
    if (!unwritten.has(check_id)) pinged.push({ rules, state })
    else {
      changed.add(rules.uuid)
      trusted.forget(watched)
    }
  }
  return { pinged, again: changed.size === 0 ? NONE : new Set(found.keys().filter((index) => changed.has(found[index] ?? ''))) }
}

/** Records a batch of pings in the order they came. `locks`: whatever is remembered, nobody else may change the checks meanwhile. */
export const recordPings = async (tx: Tx, memory: Memory, arrivals: readonly Arrival[], { locks = false } = {}): Promise<Recorded> => {
  const first_id = await memory.ids.take(tx, arrivals.length)
  await memory.states.begin(tx, arrivals.length, first_id)
  const plan = await planBatch(tx, memory, arrivals, { first_id, locks })
  if (plan.draft.touched.size > 0) await writeDraft(tx, plan.draft, memory)
  for (const { watched } of plan.draft.touched.values()) memory.states.keep(watched)
  const numbers = numbersOf(plan.draft)
  return { receipts: plan.receipts, numbers, outcome: () => outcomeOf(memory, plan) }
}
