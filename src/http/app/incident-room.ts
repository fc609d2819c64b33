import { getIncidentRoom } from '../../contract/app/incident-room.ts'
import { isoMillis, MINUTE } from '../../contract/time.ts'
import { listIncidentChecks } from '../../helpdesk/alerts/alerts.ts'
import { findAutoResolveAt, findDeclaringRule, listIncidentAlerts } from '../../helpdesk/alerts/incident-alerts.ts'
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
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { incidentOut, reviewOut } from '../v1/incidents-out.ts'
import { iso } from '../v1/iso.ts'
import { dutiesOut } from './on-call.ts'
import { assetCard, changeCard, checksOut, historyOf, peopleOut, ticketsOut } from './cards.ts'

const MOST_PAGES = 500

/** Who is told next if nobody answers. */
const nextOf = async (reader: Reader, page: StoredPage, policy: StoredEscalationPolicy | undefined) => {
  if (page.state !== 'triggered' || page.next_due_at === null || policy === undefined) return null
  const step = computeNextStep(page, policy, page.next_due_at)
  const people = step.kind === 'escalate' ? await resolveTargets(reader, policy.levels[step.level - 1]?.targets ?? []) : []
  return { at: isoMillis(page.next_due_at), who: people.map(({ name }) => name) }
}

const pagesOut = async (reader: Reader, actor: AgentActor, incident_id: number, policies: readonly StoredEscalationPolicy[]) => {
  const { pages } = await listPages(reader, { incident_id, scope: toTicketScope(actor) }, { limit: MOST_PAGES, offset: 0 })
  const people = await peopleOut(
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
      triggered_at: isoMillis(triggered_at),
      acknowledged_at: iso(acknowledged_at),
      acknowledged_by: people.find((person) => person.id === acknowledged_by_id)?.name ?? null,
      next: await nextOf(reader, page, policy),
    })
  }
  return shown
}

/** What was being changed about the same things while it happened: the first suspects. */
const changesOut = async (reader: Reader, { started_at, resolved_at }: Incident, asset_ids: readonly number[]) => {
  if (asset_ids.length === 0) return []
  const { entries } = await loadCalendar(reader, started_at, (resolved_at ?? reader.now) + 1)
  return entries.filter(({ change }) => change.asset_ids.some((id) => asset_ids.includes(id))).map(({ change }) => changeCard(change))
}

const statusPagesOut = async (reader: Reader, actor: AgentActor) => {
  if (!hasPermission(actor, 'monitor:read')) return []
  const pages = []
  for (const { id } of await listProjects(reader))
    for (const { title, slug, is_published } of await listStatusPages(reader, id))
      if (is_published) pages.push({ title, url: `/status/${slug}` })
  return pages
}

/** What the machines make of it: what they reported, by which rule they declared it, and when they will call it over. */
const watchOut = async (reader: Reader, actor: AgentActor, incident: Incident) => {
  const rule = await findDeclaringRule(reader, incident)
  const alerts = await listIncidentAlerts(reader, incident.id, toTicketScope(actor))
  return {
    alerts: alerts.map(({ id, summary, first_seen_at, resolved_at }) => ({
      id,
      summary,
      began_at: isoMillis(first_seen_at),
      ended_at: iso(resolved_at),
    })),
    rule: rule ? { alerts: rule.alerts, minutes: rule.span / MINUTE, on_critical: rule.on_critical } : null,
    resolves_at: iso((await findAutoResolveAt(reader, incident)) ?? null),
  }
}

const roomOut = async (reader: Reader, actor: AgentActor, incident: Incident) => {
  const { id, commander_id, responder_ids, review } = incident
  const asset_ids = (await listAssetIdsByIncident(reader, [id])).get(id) ?? []
  const { ticket_ids: _, ...shown } = await incidentOut(reader, incident)
  const owners = review.action_items.map(({ owner_id }) => owner_id ?? null)
  const policies = await listPolicies(reader)
  return {
    incident: shown,
    review: reviewOut(review),
    people: await peopleOut(reader, [commander_id, ...responder_ids, ...owners]),
    tickets: await ticketsOut(reader, actor, await listTicketIds(reader, id)),
    checks: await checksOut(reader, actor, (await listIncidentChecks(reader, [id])).get(id) ?? []),
    ...(await watchOut(reader, actor, incident)),
    assets: (await findAssets(reader, asset_ids)).map(assetCard),
    changes: await changesOut(reader, incident, asset_ids),
    pages: await pagesOut(reader, actor, id, policies),
    policies: policies.map((policy) => ({ id: policy.id, name: policy.name })),
    on_call: (await dutiesOut(reader)).map(({ schedule_id, schedule_name, user, until_at, next }) => ({
      schedule_id,
      schedule: schedule_name,
      person: user?.name ?? null,
      until_at,
      next: next?.user?.name ?? null,
    })),
    status_pages: await statusPagesOut(reader, actor),
    history: await historyOf(reader, 'incident', id),
  }
}

export const incidentPages = (door: Door): void =>
  serve(door, getIncidentRoom, async (reader, { params }, actor) =>
    ok({ data: await roomOut(reader, agentOf(actor), await getIncident(reader, params.id)) }),
  )
