import { getHomeAlerts, type FailingIntegration, type UnacknowledgedPage } from '../../contract/app/home-alerts.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { listNotifications, listPages } from '../../helpdesk/on-call/pages.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const MAX_PAGES = 50

const listUnacknowledgedPages = async (reader: Reader, { account_id }: AgentActor): Promise<readonly UnacknowledgedPage[]> => {
  const { pages } = await listPages(reader, { state: 'triggered' }, { limit: MAX_PAGES, offset: 0 })
  const calling: UnacknowledgedPage[] = []
  for (const page of pages) {
    const notifications = await listNotifications(reader, page)
    if (!notifications.some((one) => one.account_id === account_id)) continue
    const { id, summary, policy_name, ticket_id, incident_id, triggered_at } = page
    calling.push({ id, summary, policy_name, ticket_id, incident_id, triggered_at: formatIsoMillis(triggered_at) })
  }
  return calling
}

const listFailingIntegrations = async (reader: Reader): Promise<readonly FailingIntegration[]> => {
  const broken: FailingIntegration[] = []
  for (const project of await listProjects(reader))
    for (const { uuid, name, kind, last_error, is_disabled } of await listIntegrations(reader, project.id))
      // An integration that a user has paused has no error.
      if (last_error !== '') broken.push({ uuid, name, kind, last_error, is_disabled, project: { uuid: project.uuid, name: project.name } })
  return broken.slice(0, MAX_PAGES)
}

export const registerHomeAlertRoutes = (api: Api): void =>
  serve(api, getHomeAlerts, async (reader, _input, actor) => {
    const agent = requireAgent(actor)
    const pages = hasPermission(agent, 'tickets:read') ? await listUnacknowledgedPages(reader, agent) : []
    const channels = hasPermission(agent, 'monitor:read') ? await listFailingIntegrations(reader) : []
    return ok({ data: { pages, channels } })
  })
