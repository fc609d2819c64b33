import type { BodyOf } from '../../contract/route.ts'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/alerts.ts'
import * as alerts from '../../helpdesk/alerts/alerts.ts'
import { isFlapping, type Alert } from '../../helpdesk/alerts/model.ts'
import { acknowledgeAlert, resolveAlert, triggerAlert, type AlertReport } from '../../helpdesk/alerts/trigger.ts'
import { findAsset } from '../../helpdesk/assets/assets.ts'
import { findPolicy } from '../../helpdesk/on-call/policies.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { accepted, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { formatInstant } from './format-instant.ts'
import { toPageWindow, createPage } from './pagination.ts'

export const presentAlert = (alert: Alert, now: Instant) => ({
  id: alert.id,
  source: alert.source,
  dedup_key: alert.dedup_key,
  state: alert.state,
  severity: alert.severity,
  summary: alert.summary,
  details: alert.details,
  count: alert.count,
  flap_count: alert.flap_count,
  is_flapping: isFlapping(alert, now),
  first_seen_at: formatIsoMillis(alert.first_seen_at),
  last_seen_at: formatIsoMillis(alert.last_seen_at),
  resolved_at: formatInstant(alert.resolved_at),
  check_uuid: alert.check_uuid,
  asset_id: alert.asset_id,
  ticket_id: alert.ticket_id,
  incident_id: alert.incident_id,
  page_id: alert.page_id,
  suppressed_by_change_id: alert.suppressed_by_change_id,
})

type AlertInput = BodyOf<typeof routes.raiseAlert>

const checkReferences = (tx: Tx, { policy_id, department_id, asset }: AlertInput): Promise<void> =>
  validateAll(
    async () => policy_id && !(await findPolicy(tx, policy_id)) && invalid({ policy_id: ['The selected policy id is invalid.'] }),
    async () =>
      department_id && !(await findDepartment(tx, department_id)) && invalid({ department_id: ['The selected department id is invalid.'] }),
    () => findAssetId(tx, asset),
  )

const check = (tx: Tx, body: AlertInput): Promise<void> =>
  validateAll(
    () => body.summary === undefined && invalid({ summary: ['The summary field is required.'] }),
    () => checkReferences(tx, body),
  )

/** An unknown name is allowed: monitors know hosts without an asset. */
const findAssetId = async (tx: Tx, asset: AlertInput['asset']): Promise<number | null> => {
  if (typeof asset === 'string') return await alerts.findAssetByName(tx, asset)
  if (!asset) return null
  return (await findAsset(tx, asset))?.id ?? invalid({ asset: ['The selected asset is invalid.'] })
}

const groupOf = (details: Readonly<Record<string, unknown>>): string | null => {
  const { group } = details
  return typeof group === 'string' && group !== '' ? group : typeof group === 'number' ? String(group) : null
}

const descriptionOf = (summary: string, details: Readonly<Record<string, unknown>>): string => {
  const lines = Object.entries(details).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [summary, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

const reportOf = async (tx: Tx, actor: AgentActor, body: AlertInput): Promise<AlertReport> => {
  const { source, dedup_key, severity = 'error', details = {}, policy_id = null, department_id = null } = body
  await check(tx, body)
  const { summary = '' } = body
  return {
    source,
    dedup_key,
    severity,
    summary,
    details,
    owner_department_id: await alerts.resolveOwnerDepartment(tx, department_id, actor),
    scope: toTicketScope(actor),
    group_name: groupOf(details),
    check_uuid: null,
    at: tx.now,
    asset_id: await findAssetId(tx, body.asset),
    settings: {
      policy_id,
      department_id,
      hold_down_s: body.hold_down ?? 0,
      auto_resolve: body.auto_resolve ?? 'if_untouched',
      tags: [],
      requester_email: actor.email,
      description: descriptionOf(summary, details),
    },
  }
}

const ACTIONS: readonly string[] = ['trigger', 'resolve', 'acknowledge']

const applyAlertAction = async (tx: Tx, actor: AgentActor, body: AlertInput): Promise<Alert | undefined> => {
  // The rules also run for the valid part of a body, which may lack the action.
  if (!ACTIONS.includes(body.action)) await checkReferences(tx, body)
  if (body.action === 'trigger') return await triggerAlert(tx, await reportOf(tx, actor, body))
  const scope = { scope: toTicketScope(actor), department_id: body.department_id ?? null }
  return body.action === 'resolve' ? await resolveAlert(tx, body, scope) : await acknowledgeAlert(tx, body, scope)
}

export const registerAlertRoutes = (api: Api): void => {
  serve(api, routes.raiseAlert, async (tx, { body }, actor) => {
    const alert = await applyAlertAction(tx, requireAgent(actor), body)
    return accepted({ data: alert ? presentAlert(alert, tx.now) : null })
  })
  serve(api, routes.listAlerts, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const found = await alerts.listAlerts(reader, { ...query, scope: toTicketScope(requireAgent(actor)) }, page)
    return ok(
      createPage(
        found.alerts.map((alert) => presentAlert(alert, reader.now)),
        found.total,
        page,
      ),
    )
  })
  serve(api, routes.getAlert, async (reader, { params }, actor) =>
    ok({ data: presentAlert(await alerts.getAlert(reader, requireAgent(actor), params.id), reader.now) }),
  )
}
