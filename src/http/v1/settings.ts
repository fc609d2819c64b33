import type { Static } from 'typebox'
import { getSettings, updateSettings, type SettingsRecord } from '../../contract/v1/settings.ts'
import { MAJOR_INCIDENT_DEFAULTS } from '../../helpdesk/alerts/major-incident-rule.ts'
import { DELAY_SETTING, DEFAULT_DELAY_HOURS } from '../../helpdesk/csat/model.ts'
import { RETURN_SETTING } from '../../helpdesk/tickets/return-to-queue.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSettings, putSetting } from '../../kernel/settings.ts'
import { audit } from '../../people/audit/record.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

type Settings = Static<typeof SettingsRecord>

const DEFAULTS: Settings = {
  return_tickets_on_departure: true,
  [DELAY_SETTING]: DEFAULT_DELAY_HOURS,
  changes_vote_on_own: false,
  ...MAJOR_INCIDENT_DEFAULTS,
}

const NAMES = Object.keys(DEFAULTS)

const toSettingName = (name: string): string => (name === 'return_tickets_on_departure' ? RETURN_SETTING : name)

const presentSettings = async (reader: Reader): Promise<Settings> => {
  const set = await findSettings(reader, NAMES.map(toSettingName))
  // `updateSettings` validated the stored values.
  const valueOf = <N extends keyof Settings>(name: N): Settings[N] =>
    toSettingName(name) in set ? (set[toSettingName(name)] as Settings[N]) : DEFAULTS[name]
  return {
    return_tickets_on_departure: valueOf('return_tickets_on_departure'),
    csat_delay_hours: valueOf('csat_delay_hours'),
    changes_vote_on_own: valueOf('changes_vote_on_own'),
    major_incident_alerts: valueOf('major_incident_alerts'),
    major_incident_minutes: valueOf('major_incident_minutes'),
    major_incident_on_critical: valueOf('major_incident_on_critical'),
    incident_quiet_minutes: valueOf('incident_quiet_minutes'),
  }
}

export const registerSettingsRoutes = (api: Api): void => {
  serve(api, getSettings, async (reader) => ok({ data: await presentSettings(reader) }))
  serve(api, updateSettings, async (tx, { body }, actor) => {
    const known = Object.entries(body).filter(([name]) => name in DEFAULTS)
    for (const [name, value] of known) await putSetting(tx, toSettingName(name), value)
    await audit(tx, actor, { action: 'settings.changed', object: { type: 'settings', id: 'desk' }, changes: Object.fromEntries(known) })
    return ok({ data: await presentSettings(tx) })
  })
}
