import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { isUnattended } from '../incidents/incidents.ts'
import type { Incident } from '../incidents/model.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { summarizeIncidentAlerts } from './incident-store.ts'
import { loadMajorIncidentRule } from './major-incident-rule.ts'
import { toScopeCondition } from './store.ts'

const MAX_ALERTS = 200

export type LinkedAlert = {
  readonly id: number
  readonly summary: string
  readonly first_seen_at: Instant
  readonly resolved_at: Instant | null
}

export const listIncidentAlerts = ({ db }: Reader, incident_id: number, scope: TicketScope): Promise<readonly LinkedAlert[]> =>
  db
    .selectFrom('alerts')
    .select(['alerts.id', 'alerts.summary', 'alerts.first_seen_at', 'alerts.resolved_at'])
    .where('alerts.ticket_id', 'in', (query) =>
      query.selectFrom('tickets').select('tickets.id').where('tickets.incident_id', '=', incident_id),
    )
    .where(toScopeCondition(scope))
    .orderBy('alerts.first_seen_at')
    .orderBy('alerts.id')
    .limit(MAX_ALERTS)
    .execute()

/** When the incident resolves automatically, if no alert follows and no commander takes over. */
export const findAutoResolveAt = async (reader: Reader, incident: Incident): Promise<Instant | undefined> => {
  if (incident.status !== 'monitoring') return undefined
  const { open, last_resolved_at } = await summarizeIncidentAlerts(reader, incident.id)
  if (open > 0 || last_resolved_at === null || !(await isUnattended(reader, incident))) return undefined
  return last_resolved_at + (await loadMajorIncidentRule(reader)).quiet
}
