import * as routes from '../../contract/app/incident-tell.ts'
import { getIncident, getIncidentForUpdate, listTicketIds } from '../../helpdesk/incidents/incidents.ts'
import { transitionIncident, resolveIncident, postIncidentUpdate } from '../../helpdesk/incidents/updates.ts'
import { replyToMany, MAX_REPLIES_PER_REQUEST } from '../../helpdesk/replies/reply-to-many.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { updateOut } from '../v1/incidents-out.ts'

const exists = { exists: (reader: Reader, { id }: { readonly id: number }) => getIncident(reader, id) }

type Ending = { readonly message: string; readonly is_public: boolean }

/** A few are answered right away, so that they can be taken back; many bit by bit. */
const resolveWithAnswers = async (tx: Tx, actor: AgentActor, id: number, ending: Ending) => {
  const ids = await listTicketIds(tx, id)
  const isMany = ids.length > MAX_REPLIES_PER_REQUEST
  const { tickets } = await resolveIncident(tx, actor, id, { ...ending, resolve_tickets: isMany })
  if (isMany) return { tickets, told: [] }
  const told = await replyToMany(tx, actor, ids, { body: ending.message, status: 'resolved' })
  return { tickets: told.length, told }
}

const telling = (door: Door): void => {
  serve(
    door,
    routes.tellEverybody,
    async (tx, { params: { id }, body: { message, status } }, actor) => {
      const agent = agentOf(actor)
      const saying = { message, is_public: true, ...(status !== undefined && { status }) }
      const update = await postIncidentUpdate(tx, agent, id, saying)
      const told = await replyToMany(tx, agent, await listTicketIds(tx, id), { body: message })
      return ok({ data: { update: updateOut(update), told } })
    },
    exists,
  )
  serve(
    door,
    routes.answerEverybody,
    async (tx, { params: { id }, body: { message } }, actor) =>
      ok({ data: { told: await replyToMany(tx, agentOf(actor), await listTicketIds(tx, id), { body: message }) } }),
    exists,
  )
}

export const incidentTellPages = (door: Door): void => {
  telling(door)
  serve(
    door,
    routes.resolveAndAnswer,
    async (tx, { params, body }, actor) => ok({ data: await resolveWithAnswers(tx, agentOf(actor), params.id, body) }),
    exists,
  )
  serve(
    door,
    routes.takeBackAnswers,
    async (tx, { params: { id }, body: { told, reopen_as } }, actor) => {
      const agent = agentOf(actor)
      const taken_back = await undoBulk(tx, agent, told)
      if (reopen_as !== undefined) await transitionIncident(tx, agent, await getIncidentForUpdate(tx, id), reopen_as)
      return ok({ data: { taken_back } })
    },
    exists,
  )
}
