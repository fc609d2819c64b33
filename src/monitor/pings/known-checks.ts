import type { CheckSettings } from '../checks/model.ts'
import { createRecent, type Recent } from './recent.ts'

/** What a ping has to know about a check that only people change. */
export type Rules = CheckSettings & {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Moves whenever somebody changes the check, so that what was kept in memory is known to be old. */
  readonly settings_version: number
}

/** The settings of checks pinged lately, by uuid. What it says is checked against the database each time. */
export type KnownChecks = Recent<Rules>

// A few hundred bytes each.
const IN_A_GENERATION = 25_000

export const createKnownChecks = (in_a_generation = IN_A_GENERATION): KnownChecks => createRecent(in_a_generation)
