import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAudit } from '../../people/audit/list.ts'
import { isLeftAlone } from '../incidents/incidents.ts'
import type { Incident } from '../incidents/model.ts'
import { standOfIncident } from './incident-store.ts'
import { majorRule, type MajorRule } from './rules.ts'

const MOST_ALERTS = 200

export type Heard = { readonly id: number; readonly summary: string; readonly first_seen_at: Instant; readonly resolved_at: Instant | null }

/** What was reported about the tickets of an incident, the first above. */
export const listAlertsOfIncident = ({ db }: Reader, incident_id: number): Promise<readonly Heard[]> =>
  db
    .selectFrom('alerts')
    .innerJoin('tickets', 'tickets.id', 'alerts.ticket_id')
    .select(['alerts.id', 'alerts.summary', 'alerts.first_seen_at', 'alerts.resolved_at'])
    .where('tickets.incident_id', '=', incident_id)
    .orderBy('alerts.first_seen_at')
    .orderBy('alerts.id')
    .limit(MOST_ALERTS)
    .execute()

/** The rule by which it was declared; nothing when a person did. */
export const findRuleOf = async (reader: Reader, { id }: Incident): Promise<MajorRule | undefined> => {
  const declared = { object_type: 'incident', object_id: String(id), action: 'incident.declared' }
  const [line] = (await listAudit(reader, declared, { limit: 1, offset: 0 })).rows
  return line?.actor.type === 'system' ? await majorRule(reader) : undefined
}

/** When it is over by itself, as long as no alert comes and nobody takes the lead. */
export const findEndOf = async (reader: Reader, incident: Incident): Promise<Instant | undefined> => {
  if (incident.status !== 'monitoring') return undefined
  const { open, last_resolved_at } = await standOfIncident(reader, incident.id)
  if (open > 0 || last_resolved_at === null || !(await isLeftAlone(reader, incident))) return undefined
  return last_resolved_at + (await majorRule(reader)).quiet
}
