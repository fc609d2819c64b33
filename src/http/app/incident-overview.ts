import { getIncidentOverview } from '../../contract/app/incident-overview.ts'
import { formatIsoMillis, MINUTE } from '../../contract/time.ts'
import { listIncidentChecks } from '../../helpdesk/alerts/alerts.ts'
import { findAutoResolveAt, listIncidentAlerts } from '../../helpdesk/alerts/incident-alerts.ts'
import { loadMajorIncidentRule } from '../../helpdesk/alerts/major-incident-rule.ts'
import { findAssets } from '../../helpdesk/assets/assets.ts'
import { loadCalendar } from '../../helpdesk/changes/calendar.ts'
import { getIncident, listAssetIdsByIncident, listTicketIds } from '../../helpdesk/incidents/incidents.ts'
import type { Incident } from '../../helpdesk/incidents/model.ts'
import { computeNextStep } from '../../helpdesk/on-call/escalation.ts'
import type { StoredPage, StoredEscalationPolicy } from '../../helpdesk/on-call/model.ts'
import { listPages } from '../../helpdesk/on-call/pages.ts'
import { listPolicies } from '../../helpdesk/on-call/policies.ts'
import { resolveTargets } from '../../helpdesk/on-call/targets.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { listStatusPages } from '../../monitor/status-pages/pages.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentIncident, presentReview } from '../v1/incident-presenter.ts'
import { formatInstant } from '../v1/format-instant.ts'
import { presentDuties } from './on-call.ts'
import { presentAssetCard, presentChangeCard, presentCheckCards, listHistory, presentPeople, presentTicketCards } from './cards.ts'

const MAX_PAGES = 500

const findNextEscalation = async (reader: Reader, page: StoredPage, policy: StoredEscalationPolicy | undefined) => {
  if (page.state !== 'triggered' || page.next_due_at === null || policy === undefined) return null
  const step = computeNextStep(page, policy, page.next_due_at)
  const people = step.kind === 'escalate' ? await resolveTargets(reader, policy.levels[step.level - 1]?.targets ?? []) : []
  return { at: formatIsoMillis(page.next_due_at), recipients: people.map(({ name }) => name) }
}

const presentPages = async (reader: Reader, actor: AgentActor, incident_id: number, policies: readonly StoredEscalationPolicy[]) => {
  const { pages } = await listPages(reader, { incident_id, scope: toTicketScope(actor) }, { limit: MAX_PAGES, offset: 0 })
  const people = await presentPeople(
    reader,
    pages.map(({ acknowledged_by_id }) => acknowledged_by_id),
  )
  const shown = []
  for (const page of pages) {
    const { id, policy_name, summary, state, level, triggered_at, acknowledged_at, acknowledged_by_id } = page
    const policy = policies.find((one) => one.id === page.policy_id)
    shown.push({
      id,
      policy_name,
      summary,
      state,
      level,
      triggered_at: formatIsoMillis(triggered_at),
      acknowledged_at: formatInstant(acknowledged_at),
      acknowledged_by: people.find((person) => person.id === acknowledged_by_id)?.name ?? null,
      next: await findNextEscalation(reader, page, policy),
    })
  }
  return shown
}

const presentChanges = async (reader: Reader, { started_at, resolved_at }: Incident, asset_ids: readonly number[]) => {
  if (asset_ids.length === 0) return []
  const { entries } = await loadCalendar(reader, started_at, (resolved_at ?? reader.now) + 1)
  return entries
    .filter(({ change }) => change.asset_ids.some((id) => asset_ids.includes(id)))
    .map(({ change }) => presentChangeCard(change))
}

const presentStatusPages = async (reader: Reader, actor: AgentActor) => {
  if (!hasPermission(actor, 'monitor:read')) return []
  const pages = []
  for (const { id } of await listProjects(reader))
    for (const { title, slug, is_published } of await listStatusPages(reader, id))
      if (is_published) pages.push({ title, url: `/status/${slug}` })
  return pages
}

const presentAlerts = async (reader: Reader, actor: AgentActor, incident: Incident) => {
  const rule = incident.is_declared_by_rule ? await loadMajorIncidentRule(reader) : undefined
  const alerts = await listIncidentAlerts(reader, incident.id, toTicketScope(actor))
  return {
    alerts: alerts.map(({ id, summary, first_seen_at, resolved_at }) => ({
      id,
      summary,
      began_at: formatIsoMillis(first_seen_at),
      ended_at: formatInstant(resolved_at),
    })),
    rule: rule ? { alerts: rule.alerts, minutes: rule.span / MINUTE, on_critical: rule.on_critical } : null,
    resolves_at: formatInstant((await findAutoResolveAt(reader, incident)) ?? null),
  }
}

const presentIncidentOverview = async (reader: Reader, actor: AgentActor, incident: Incident) => {
  const { id, commander_id, responder_ids, review } = incident
  const asset_ids = (await listAssetIdsByIncident(reader, [id])).get(id) ?? []
  const { ticket_ids: _, ...shown } = await presentIncident(reader, incident)
  const owners = review.action_items.map(({ owner_id }) => owner_id ?? null)
  const policies = await listPolicies(reader)
  return {
    incident: shown,
    review: presentReview(review),
    people: await presentPeople(reader, [commander_id, ...responder_ids, ...owners]),
    tickets: await presentTicketCards(reader, actor, await listTicketIds(reader, id)),
    checks: await presentCheckCards(reader, actor, (await listIncidentChecks(reader, [id])).get(id) ?? []),
    ...(await presentAlerts(reader, actor, incident)),
    assets: (await findAssets(reader, asset_ids)).map(presentAssetCard),
    changes: await presentChanges(reader, incident, asset_ids),
    pages: await presentPages(reader, actor, id, policies),
    policies: policies.map((policy) => ({ id: policy.id, name: policy.name })),
    on_call: (await presentDuties(reader)).map(({ schedule_id, schedule_name, user, until_at, next }) => ({
      schedule_id,
      schedule: schedule_name,
      person: user?.name ?? null,
      until_at,
      next: next?.user?.name ?? null,
    })),
    status_pages: await presentStatusPages(reader, actor),
    history: await listHistory(reader, 'incident', id),
  }
}

export const registerIncidentOverviewRoutes = (api: Api): void =>
  serve(api, getIncidentOverview, async (reader, { params }, actor) =>
    ok({ data: await presentIncidentOverview(reader, requireAgent(actor), await getIncident(reader, params.id)) }),
  )
