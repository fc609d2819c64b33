import { DEFAULT_SETTINGS } from '../../src/monitor/checks/model.ts'
import type { Rules } from '../../src/monitor/pings/memory/rules.ts'

/** What pings have to know of some check. */
export const pingRules = (uuid: string, rules: Partial<Rules> = {}): Rules => ({
  ...DEFAULT_SETTINGS,
  id: 7,
  uuid,
  project_id: 3,
  settings_version: 1,
  ...rules,
})
