import type { Tx } from '../../kernel/db/db.ts'
import type { Arrival, Receipt } from './arrival.ts'
import { addPing, emptyDraft, type Draft } from './draft.ts'
import type { Memory } from './memory/memory.ts'
import { findByAddress, type Found } from './resolve.ts'
import { findChecks, lockChecks } from './find-checks.ts'
import type { Watched } from './memory/watched.ts'

/** What a batch of pings does, and what each of them is told. `found`: the uuid each is for. */
export type Plan = { readonly draft: Draft; readonly receipts: readonly Receipt[]; readonly found: readonly Found[] }

export const planFor = (
  arrivals: readonly Arrival[],
  found: readonly Found[],
  checks: readonly (Watched | undefined)[],
  first_id: number,
): Plan => {
  const draft = emptyDraft(first_id)
  const receipts = arrivals.map((arrival, index): Receipt => {
    const watched = checks[index]
    if (!watched) return found[index] === 'ambiguous' ? 'ambiguous' : 'not found'
    if (!arrival.refused) addPing(draft, watched, arrival)
    return 'recorded'
  })
  return { draft, receipts, found }
}

/**
 * Whether nothing but states and the log is to be written. A flip would be written whatever becomes of the state it belongs to, and while
 * the log is asked how long a run took, nobody may write to it: unless nobody can, that takes a lock.
 */
export const isSimple = ({ flips, asked, touched }: Draft): boolean =>
  (flips.length === 0 && asked.length === 0) || [...touched.values()].every(({ watched }) => watched.seen === null)

type Wish = {
  /** What the first new entry of the log will be called. */
  readonly first_id: number
  /** Whether all checks are to be locked. */
  readonly locks: boolean
}

/** One that only wants to know whether its check exists would not notice that what is remembered is gone. */
const unsureOf = (arrivals: readonly Arrival[], found: readonly Found[]): ReadonlySet<Found> =>
  new Set(found.filter((_, index) => arrivals[index]?.refused))

export const planBatch = async (tx: Tx, memory: Memory, arrivals: readonly Arrival[], { first_id, locks }: Wish): Promise<Plan> => {
  const found = await findByAddress(tx, arrivals)
  if (!locks) {
    const plan = planFor(arrivals, found, await findChecks(tx, memory, found, unsureOf(arrivals, found)), first_id)
    if (isSimple(plan.draft)) return plan
  }
  const locked = await lockChecks(tx, memory, new Set(found))
  const checks = found.map((uuid) => locked.get(uuid))
  return planFor(arrivals, found, checks, first_id)
}
