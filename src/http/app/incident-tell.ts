import { takeBackAnswers, tellEverybody } from '../../contract/app/incident-tell.ts'
import { getIncident, listTicketIds } from '../../helpdesk/incidents/incidents.ts'
import { sayHowItStands } from '../../helpdesk/incidents/progress.ts'
import { addReply } from '../../helpdesk/replies/add.ts'
import { undoReply } from '../../helpdesk/replies/undo.ts'
import { attempt } from '../../helpdesk/tickets/attempt.ts'
import { isOpen } from '../../helpdesk/tickets/model.ts'
import { getTicketForChange, lockVisibleTickets } from '../../helpdesk/tickets/tickets.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { updateOut } from '../v1/incidents-out.ts'

const exists = (reader: Reader, { id }: { readonly id: number }) => getIncident(reader, id)

/** Only tickets the speaker sees: nobody writes to clients they may not read. */
const answerAll = async (tx: Tx, actor: AgentActor, id: number, body: string) => {
  const told = []
  for (const ticket of await lockVisibleTickets(tx, actor, await listTicketIds(tx, id))) {
    if (!isOpen(ticket.status) || ticket.merged_into_id !== null) continue
    const { reply } = await addReply(tx, actor, ticket, { body, channel: 'agent' })
    told.push({ ticket_id: ticket.id, reply_id: reply.id })
  }
  return told
}

export const incidentTellPages = (door: Door): void => {
  serve(
    door,
    tellEverybody,
    async (tx, { params, body: { message, status } }, actor) => {
      const agent = agentOf(actor)
      const saying = { message, is_public: true, ...(status !== undefined && { status }) }
      const update = await sayHowItStands(tx, agent, params.id, saying)
      return ok({ data: { update: updateOut(update), told: await answerAll(tx, agent, params.id, message) } })
    },
    { exists },
  )
  serve(
    door,
    takeBackAnswers,
    async (tx, { body }, actor) => {
      const agent = agentOf(actor)
      let taken_back = 0
      for (const { ticket_id, reply_id } of body.told) {
        const tried = await attempt(tx, async () => undoReply(tx, agent, await getTicketForChange(tx, agent, ticket_id), reply_id))
        if ('done' in tried) taken_back += 1
      }
      return ok({ data: { taken_back } })
    },
    { exists },
  )
}
