import { getDeskHome, type BrokenChannel, type CallingPage } from '../../contract/app/desk-home.ts'
import { isoMillis } from '../../contract/time.ts'
import { listNotifications, listPages } from '../../helpdesk/on-call/pages.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listIntegrations } from '../../monitor/integrations/list.ts'
import { listProjects } from '../../monitor/projects/projects.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

// Whoever is called more often than this at once does not read a list.
const MOST = 50

/** Those that nobody has taken and that this person was told of. */
const pagesFor = async (reader: Reader, { account_id }: AgentActor): Promise<readonly CallingPage[]> => {
  const { pages } = await listPages(reader, { state: 'triggered' }, { limit: MOST, offset: 0 })
  const calling: CallingPage[] = []
  for (const page of pages) {
    const told = await listNotifications(reader, page)
    if (!told.some((one) => one.account_id === account_id)) continue
    const { id, summary, policy_name, ticket_id, incident_id, triggered_at } = page
    calling.push({ id, summary, policy_name, ticket_id, incident_id, triggered_at: isoMillis(triggered_at) })
  }
  return calling
}

const brokenChannels = async (reader: Reader): Promise<readonly BrokenChannel[]> => {
  const broken: BrokenChannel[] = []
  for (const project of await listProjects(reader))
    for (const { uuid, name, kind, last_error, is_disabled } of await listIntegrations(reader, project.id))
      // One that a person paused has no error.
      if (last_error !== '') broken.push({ uuid, name, kind, last_error, is_disabled, project: { uuid: project.uuid, name: project.name } })
  return broken.slice(0, MOST)
}

export const deskHomePages = (door: Door): void =>
  serve(door, getDeskHome, async (reader, _input, actor) => {
    const agent = agentOf(actor)
    const pages = hasPermission(agent, 'tickets:read') ? await pagesFor(reader, agent) : []
    const channels = hasPermission(agent, 'monitor:read') ? await brokenChannels(reader) : []
    return ok({ data: { pages, channels } })
  })
