import type { AssetCard, ChangeCard, CheckCard, HistoryLine, Person, TicketCards } from '../../contract/app/cards.ts'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import type { Asset } from '../../helpdesk/assets/model.ts'
import type { Change } from '../../helpdesk/changes/model.ts'
import { listRecordHistory, type RecordType } from '../../helpdesk/record-history/record-history.ts'
import { canSee } from '../../helpdesk/ticket-scope.ts'
import { isOpen, formatReference } from '../../helpdesk/tickets/model.ts'
import { listTicketViews } from '../../helpdesk/ticket-view/read.ts'
import { toActorScope } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findCheckByUuid } from '../../monitor/checks/find.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { computedStatus } from '../../monitor/checks/status.ts'
import type { Project } from '../../monitor/projects/model.ts'
import { getProject } from '../../monitor/projects/projects.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { formatInstant } from '../v1/format-instant.ts'

/** Includes deactivated agents. */
export const presentPeople = async (reader: Reader, ids: readonly (number | null)[]): Promise<readonly Person[]> => {
  const known = [...new Set(ids)].filter((id) => id !== null)
  return (await findAccounts(reader, known)).map(({ id, name }) => ({ id, name }))
}

/** Hidden tickets of other departments are only counted. */
export const presentTicketCards = async (reader: Reader, actor: AgentActor, ids: readonly number[]): Promise<TicketCards> => {
  const sight = toActorScope(actor)
  const views = (await listTicketViews(reader, ids)).filter(({ ticket }) => canSee(sight, ticket))
  const visible = views.map(({ ticket, requester }) => ({
    id: ticket.id,
    reference: formatReference(ticket.id),
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    is_open: isOpen(ticket.status) && ticket.merged_into_id === null,
    requester_name: requester.name === '' ? requester.email : requester.name,
  }))
  return { visible, num_hidden: ids.length - visible.length }
}

export const presentAssetCard = ({ id, name, type, status }: Asset): AssetCard => ({ id, name, type, status })

export const presentChangeCard = ({ id, title, status, planned_start_at, planned_end_at }: Change): ChangeCard => ({
  id,
  title,
  status,
  planned_start_at: formatInstant(planned_start_at),
  planned_end_at: formatInstant(planned_end_at),
})

export const presentCheckCard = (check: Check, project: Project, now: Instant): CheckCard => ({
  uuid: check.uuid,
  name: check.name,
  status: computedStatus(check, now),
  project_uuid: project.uuid,
  project_name: project.name,
})

/** Null for readers without access to checks. */
export const presentCheckCards = async (reader: Reader, actor: AgentActor, uuids: readonly string[]): Promise<CheckCard[] | null> => {
  if (!hasPermission(actor, 'monitor:read')) return null
  const cards = []
  for (const uuid of uuids) {
    const check = await findCheckByUuid(reader, uuid)
    if (check) cards.push(presentCheckCard(check, await getProject(reader, check.project_id), reader.now))
  }
  return cards
}

const MAX_HISTORY_LINES = 200

export const listHistory = async (reader: Reader, type: RecordType, id: number): Promise<HistoryLine[]> =>
  (await listRecordHistory(reader, type, id, MAX_HISTORY_LINES)).map(({ id: row, actor_name, action, changes, created_at }) => ({
    id: row,
    actor: actor_name,
    action,
    changes: { ...changes },
    created_at: formatIsoMillis(created_at),
  }))
