import { MINUTE } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSettings } from '../../kernel/settings.ts'

/** When trouble is a major incident, and when a major incident is over. */
export type MajorIncidentRule = {
  /** So many alerts of one group at once are one; 0: never. */
  readonly alerts: number
  /** At once: within this span. */
  readonly span: number
  readonly on_critical: boolean
  /** How long no new alert may come before it is over. */
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
