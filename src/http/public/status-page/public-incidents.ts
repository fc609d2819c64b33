import { listIncidentChecks } from '../../../helpdesk/alerts/alerts.ts'
import { listPublishedIncidents } from '../../../helpdesk/incidents/incidents.ts'
import { listChecksByUuid } from '../../../monitor/checks/list.ts'
import type { ListIncidents } from '../../../monitor/status-pages/view.ts'

/** Public incidents of a project's status page: those that affect checks of the project, and those without affected checks. */
export const listPublicIncidents: ListIncidents = async (reader, project_id) => {
  const incidents = await listPublishedIncidents(reader)
  const checks = await listIncidentChecks(
    reader,
    incidents.map(({ id }) => id),
  )
  const own = new Set((await listChecksByUuid(reader, project_id, [...new Set([...checks.values()].flat())])).map(({ uuid }) => uuid))
  const isShown = (id: number): boolean => checks.get(id)?.some((uuid) => own.has(uuid)) ?? true
  return incidents
    .filter(({ id }) => isShown(id))
    .map(({ id, title, status, started_at, resolved_at, updates }) => ({
      id,
      title,
      status,
      started_at,
      resolved_at,
      updates: updates.map(({ message, created_at }) => ({ at: created_at, text: message })),
    }))
}
