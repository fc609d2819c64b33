import { createEntryIds, type EntryIds } from './entry-ids.ts'
import { createKnownChecks, type KnownChecks } from './known-checks.ts'
import { createLateStates, type LateSizes, type LateStates } from './late-states.ts'
import { createTrustedStates, type TrustedStates } from './trusted-states.ts'

/** What whoever records pings remembers from one batch to the next. */
export type Memory = {
  readonly known: KnownChecks
  /** Where one process has the database for itself. */
  readonly states: LateStates
  /** Where it has not. */
  readonly trusted: TrustedStates
  readonly ids: EntryIds
  /** The batch that left last of those nobody has been told of: its name, which is that of its first entry. */
  leaving: number | null
}

// Where states are remembered, they say it too.
const MOST_KNOWN = 50_000

export type MemorySizes = {
  readonly most_known?: number | undefined
  /** From how many on checks are found where they lie. */
  readonly many?: number | undefined
  readonly late?: LateSizes | undefined
}

export const createMemory = ({ most_known = MOST_KNOWN, many, late }: MemorySizes = {}): Memory => ({
  known: createKnownChecks(most_known),
  states: createLateStates(late),
  trusted: createTrustedStates(many),
  ids: createEntryIds(),
  leaving: null,
})
