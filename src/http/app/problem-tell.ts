import * as routes from '../../contract/app/problem-tell.ts'
import { getProblem, listTicketIds } from '../../helpdesk/problems/problems.ts'
import { recordPublication, publishWorkaround, revertPublication } from '../../helpdesk/problems/publish.ts'
import { replyToMany, MAX_REPLIES_PER_REQUEST } from '../../helpdesk/replies/reply-to-many.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const exists = { exists: (reader: Reader, { id }: { readonly id: number }) => getProblem(reader, id) }

/** A few are answered right away, so that they can be taken back; many bit by bit. */
const tell = async (tx: Tx, actor: AgentActor, id: number, message: string) => {
  const ids = await listTicketIds(tx, id)
  if (ids.length > MAX_REPLIES_PER_REQUEST) {
    const { tickets } = await publishWorkaround(tx, actor, id, { message, is_internal: false })
    return { tickets, told: [] }
  }
  const told = await replyToMany(tx, actor, ids, { body: message })
  if (told.length > 0) await recordPublication(tx, actor, id, told.length)
  return { tickets: told.length, told }
}

export const problemTellPages = (door: Door): void => {
  serve(
    door,
    routes.tellWorkaround,
    async (tx, { params, body }, actor) => ok({ data: await tell(tx, agentOf(actor), params.id, body.message) }),
    exists,
  )
  serve(
    door,
    routes.takeBackWorkaround,
    async (tx, { params: { id }, body }, actor) => {
      const own = new Set(await listTicketIds(tx, id))
      const told = body.told.filter(({ ticket_id }) => own.has(ticket_id))
      const taken_back = await undoBulk(tx, agentOf(actor), told)
      if (taken_back > 0 && taken_back === told.length) await revertPublication(tx, agentOf(actor), id)
      return ok({ data: { taken_back } })
    },
    exists,
  )
}
