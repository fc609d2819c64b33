import * as routes from '../../contract/app/incident-broadcast.ts'
import { getIncident, getIncidentForUpdate, listTicketIds } from '../../helpdesk/incidents/incidents.ts'
import { transitionIncident, resolveIncident, postIncidentUpdate } from '../../helpdesk/incidents/updates.ts'
import { replyToMany, MAX_REPLIES_PER_REQUEST } from '../../helpdesk/replies/reply-to-many.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentUpdate } from '../v1/incident-presenter.ts'

const preconditions = { precondition: (reader: Reader, { id }: { readonly id: number }) => getIncident(reader, id) }

type ResolutionInput = { readonly message: string; readonly is_public: boolean }

/** Few replies are sent at once, so that they can be undone; many are sent by a job. */
const resolveWithReplies = async (tx: Tx, actor: AgentActor, id: number, resolution: ResolutionInput) => {
  const ids = await listTicketIds(tx, id)
  const isMany = ids.length > MAX_REPLIES_PER_REQUEST
  const { tickets } = await resolveIncident(tx, actor, id, { ...resolution, resolve_tickets: isMany })
  if (isMany) return { tickets, sent_replies: [] }
  const sentReplies = await replyToMany(tx, actor, ids, { body: resolution.message, status: 'resolved' })
  return { tickets: sentReplies.length, sent_replies: sentReplies }
}

const registerBroadcastRoutes = (api: Api): void => {
  serve(
    api,
    routes.broadcastIncident,
    async (tx, { params: { id }, body: { message, status } }, actor) => {
      const agent = requireAgent(actor)
      const updateInput = { message, is_public: true, ...(status !== undefined && { status }) }
      const update = await postIncidentUpdate(tx, agent, id, updateInput)
      const sentReplies = await replyToMany(tx, agent, await listTicketIds(tx, id), { body: message })
      return ok({ data: { update: presentUpdate(update), sent_replies: sentReplies } })
    },
    preconditions,
  )
  serve(
    api,
    routes.replyToLinkedTickets,
    async (tx, { params: { id }, body: { message } }, actor) =>
      ok({ data: { sent_replies: await replyToMany(tx, requireAgent(actor), await listTicketIds(tx, id), { body: message }) } }),
    preconditions,
  )
}

export const registerIncidentBroadcastRoutes = (api: Api): void => {
  registerBroadcastRoutes(api)
  serve(
    api,
    routes.resolveWithReplies,
    async (tx, { params, body }, actor) => ok({ data: await resolveWithReplies(tx, requireAgent(actor), params.id, body) }),
    preconditions,
  )
  serve(
    api,
    routes.undoIncidentBroadcast,
    async (tx, { params: { id }, body: { sent_replies: sentReplies, reopen_as } }, actor) => {
      const agent = requireAgent(actor)
      const num_undone = await undoBulk(tx, agent, sentReplies)
      if (reopen_as !== undefined) await transitionIncident(tx, agent, await getIncidentForUpdate(tx, id), reopen_as)
      return ok({ data: { num_undone } })
    },
    preconditions,
  )
}
