import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listAudit } from '../../people/audit/list.ts'
import { isLeftAlone } from '../incidents/incidents.ts'
import type { Incident } from '../incidents/model.ts'
import type { Sight } from '../sight.ts'
import { standOfIncident } from './incident-store.ts'
import { majorRule, type MajorRule } from './rules.ts'
import { isInScope } from './store.ts'

const MOST_ALERTS = 200

export type Heard = { readonly id: number; readonly summary: string; readonly first_seen_at: Instant; readonly resolved_at: Instant | null }

/** The alerts of an incident's tickets that are in scope, the first above. */
export const listAlertsOfIncident = ({ db }: Reader, incident_id: number, sight: Sight): Promise<readonly Heard[]> =>
  db
    .selectFrom('alerts')
    .select(['alerts.id', 'alerts.summary', 'alerts.first_seen_at', 'alerts.resolved_at'])
    .where('alerts.ticket_id', 'in', (query) =>
      query.selectFrom('tickets').select('tickets.id').where('tickets.incident_id', '=', incident_id),
    )
    .where(isInScope(sight))
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
