import { MINUTE } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSettings } from '../../kernel/settings.ts'

export type MajorIncidentRule = {
  /** Number of simultaneous alerts of one group that declare a major incident; 0 disables this condition. */
  readonly alerts: number
  readonly span: number
  readonly on_critical: boolean
  /** Time without a new alert before the incident resolves. */
  readonly quiet: number
}

export const MAJOR_INCIDENT_DEFAULTS = {
  major_incident_alerts: 5,
  major_incident_minutes: 2,
  major_incident_on_critical: true,
  incident_quiet_minutes: 10,
} as const

export const loadMajorIncidentRule = async (reader: Reader): Promise<MajorIncidentRule> => {
  const set = await findSettings(reader, Object.keys(MAJOR_INCIDENT_DEFAULTS))
  const numberOf = (name: keyof typeof MAJOR_INCIDENT_DEFAULTS): number => Number(set[name] ?? MAJOR_INCIDENT_DEFAULTS[name])
  return {
    alerts: numberOf('major_incident_alerts'),
    span: numberOf('major_incident_minutes') * MINUTE,
    on_critical: set['major_incident_on_critical'] !== false,
    quiet: numberOf('incident_quiet_minutes') * MINUTE,
  }
}
