import { createEntryIds, type EntryIds } from './entry-ids.ts'
import { createKnownChecks, type KnownChecks } from './known-checks.ts'
import { createLateStates, type LateStates } from './late-states.ts'
import { createTrustedStates, type TrustedStates } from './trusted-states.ts'

/** What whoever records pings remembers from one batch to the next. */
export type Memory = {
  readonly known: KnownChecks
  /** Where one process has the database for itself. */
  readonly states: LateStates
  /** Where it has not. */
  readonly trusted: TrustedStates
  readonly ids: EntryIds
}

// Four numbers each, and its name.
export const MOST_KNOWN = 1_000_000
// Where states are trusted, they say it too.
const FEW_KNOWN = 50_000

type Sizes = {
  readonly most_known?: number | undefined
  /** From how many on checks are found where they lie. */
  readonly many?: number | undefined
}

export const createMemory = ({ most_known = FEW_KNOWN, many }: Sizes = {}): Memory => ({
  known: createKnownChecks(most_known),
  states: createLateStates(),
  trusted: createTrustedStates(many),
  ids: createEntryIds(),
})
