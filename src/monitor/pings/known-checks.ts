import type { CheckSettings } from '../checks/model.ts'

/** What a ping has to know about a check that only people change. */
export type Rules = CheckSettings & {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Moves whenever somebody changes the check, so that what was kept in memory is known to be old. */
  readonly settings_version: number
}

/** The settings of checks pinged lately, by uuid. What it says is checked against the database each time. */
export type KnownChecks = {
  find(uuid: string): Rules | undefined
  keep(rules: Rules): void
  forget(uuid: string): void
}

// A few hundred bytes each.
const IN_A_GENERATION = 25_000

/**
 * Holds the last so many, twice that at most. When the young are many enough they become the old, and those that were old and not asked
 * for since are forgotten: taking single ones out of a large map costs more than finding them anew.
 */
export const createKnownChecks = (in_a_generation = IN_A_GENERATION): KnownChecks => {
  let young = new Map<string, Rules>()
  let old: typeof young = new Map()

  const keep = (rules: Rules): void => {
    if (young.size >= in_a_generation) [old, young] = [young, new Map()]
    young.set(rules.uuid, rules)
  }

  return {
    find: (uuid) => {
      const found = young.get(uuid)
      if (found) return found
      const older = old.get(uuid)
      if (older) keep(older)
      return older
    },
    keep,
    forget: (uuid) => {
      young.delete(uuid)
      old.delete(uuid)
    },
  }
}
