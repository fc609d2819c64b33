import { formatIsoMillis } from '../../contract/time.ts'
import { countTicketsByIncident, listAssetIdsByIncident, listTicketIds, listUpdates } from '../../helpdesk/incidents/incidents.ts'
import type { Incident, IncidentUpdate, PostIncidentReview } from '../../helpdesk/incidents/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../kit/only.ts'
import { formatInstant } from './format-instant.ts'

export const presentUpdate = ({ id, status, message, is_public, author_id, author_name, created_at }: IncidentUpdate) => ({
  id,
  status,
  message,
  is_public,
  author: { id: author_id, name: author_name },
  created_at: formatIsoMillis(created_at),
})

export const presentIncidents = async (reader: Reader, incidents: readonly Incident[]) => {
  const ids = incidents.map(({ id }) => id)
  const counts = await countTicketsByIncident(reader, ids)
  const assets = await listAssetIdsByIncident(reader, ids)
  return incidents.map(({ review: _review, is_declared_by_rule: _isDeclaredByRule, ...incident }) => ({
    ...incident,
    asset_ids: assets.get(incident.id) ?? [],
    tickets_count: counts.get(incident.id) ?? 0,
    started_at: formatIsoMillis(incident.started_at),
    resolved_at: formatInstant(incident.resolved_at),
    created_at: formatIsoMillis(incident.created_at),
    updated_at: formatIsoMillis(incident.updated_at),
  }))
}

export const presentIncident = async (reader: Reader, incident: Incident) => ({
  ...only(await presentIncidents(reader, [incident])),
  ticket_ids: await listTicketIds(reader, incident.id),
  updates: (await listUpdates(reader, incident.id)).map(presentUpdate),
})

export const presentReview = (review: PostIncidentReview) => ({ ...review, updated_at: formatInstant(review.updated_at) })
