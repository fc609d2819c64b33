import type { Tx } from '../../kernel/db/db.ts'
import type { CheckState } from '../checks/model.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { addPing, emptyDraft } from './draft.ts'
import { findByAddress } from './resolve.ts'
import { createEntryIds, type EntryIds } from './entry-ids.ts'
import { createKnownChecks, type KnownChecks, type Rules } from './known-checks.ts'
import { createLateStates, type LateStates } from './late-states.ts'
import { watchChecks } from './watched.ts'
import { writeDraft } from './write.ts'

/** A check that pings have changed, as it is now. */
export type Pinged = { readonly rules: Rules; readonly state: CheckState }

export type Recorded = { readonly receipts: readonly Receipt[]; readonly pinged: readonly Pinged[] }

/** What whoever records pings remembers from one batch to the next. */
export type Memory = { readonly known: KnownChecks; readonly states: LateStates; readonly ids: EntryIds }

export const createMemory = (known = createKnownChecks()): Memory => ({ known, states: createLateStates(), ids: createEntryIds() })

/** Records a batch of pings in the order they came. */
export const recordPings = async (tx: Tx, memory: Memory, arrivals: readonly Arrival[]): Promise<Recorded> => {
  await memory.states.begin(tx, arrivals.length)
  const found = await findByAddress(tx, arrivals)
  const checks = await watchChecks(tx, memory, new Set(found))
  const draft = emptyDraft(await memory.ids.take(tx, arrivals.length))
  const receipts = arrivals.map((arrival, index): Receipt => {
    const uuid = found[index] ?? 'not found'
    const watched = checks.get(uuid)
    if (!watched) return uuid === 'ambiguous' ? 'ambiguous' : 'not found'
    if (!arrival.refused) addPing(draft, watched, arrival)
    return 'recorded'
  })
  if (draft.touched.size > 0) await writeDraft(tx, draft)
  return { receipts, pinged: [...draft.touched.values()].map(({ watched: { rules, state } }) => ({ rules, state })) }
}
