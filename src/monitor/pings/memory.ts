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

export const createMemory = (known = createKnownChecks()): Memory => ({
  known,
  states: createLateStates(),
  trusted: createTrustedStates(),
  ids: createEntryIds(),
})
