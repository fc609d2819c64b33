import { isoMillis } from '../../contract/time.ts'
import { countTicketsByIncident, listAssetIdsByIncident, listTicketIds, listUpdates } from '../../helpdesk/incidents/incidents.ts'
import type { Incident, IncidentUpdate, PostIncidentReview } from '../../helpdesk/incidents/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../only.ts'
import { iso } from './iso.ts'

export const updateOut = ({ id, status, message, is_public, author_id, author_name, created_at }: IncidentUpdate) => ({
  id,
  status,
  message,
  is_public,
  author: { id: author_id, name: author_name },
  created_at: isoMillis(created_at),
})

export const incidentsOut = async (reader: Reader, incidents: readonly Incident[]) => {
  const ids = incidents.map(({ id }) => id)
  const counts = await countTicketsByIncident(reader, ids)
  const assets = await listAssetIdsByIncident(reader, ids)
  return incidents.map(({ review: _, ...incident }) => ({
    ...incident,
    asset_ids: assets.get(incident.id) ?? [],
    tickets_count: counts.get(incident.id) ?? 0,
    started_at: isoMillis(incident.started_at),
    resolved_at: iso(incident.resolved_at),
    created_at: isoMillis(incident.created_at),
    updated_at: isoMillis(incident.updated_at),
  }))
}

export const incidentOut = async (reader: Reader, incident: Incident) => ({
  ...only(await incidentsOut(reader, [incident])),
  ticket_ids: await listTicketIds(reader, incident.id),
  updates: (await listUpdates(reader, incident.id)).map(updateOut),
})

export const reviewOut = (review: PostIncidentReview) => ({ ...review, updated_at: iso(review.updated_at) })
