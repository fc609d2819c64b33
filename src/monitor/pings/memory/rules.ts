import type { CheckSettings } from '../../checks/model.ts'

/** What a ping has to know about a check that only people change. */
export type Rules = CheckSettings & {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Moves whenever somebody changes the check, so that what was kept in memory is known to be old. */
  readonly settings_version: number
}
