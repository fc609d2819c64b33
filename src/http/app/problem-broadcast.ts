import * as routes from '../../contract/app/problem-broadcast.ts'
import { getProblem, listTicketIds } from '../../helpdesk/problems/problems.ts'
import { recordPublication, publishWorkaround, revertPublication } from '../../helpdesk/problems/publish.ts'
import { replyToMany, MAX_REPLIES_PER_REQUEST } from '../../helpdesk/replies/reply-to-many.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

const preconditions = { precondition: (reader: Reader, { id }: { readonly id: number }) => getProblem(reader, id) }

/** Few replies are sent at once, so that they can be undone; many are sent by a job. */
const broadcastWorkaroundReply = async (tx: Tx, actor: AgentActor, id: number, message: string) => {
  const ids = await listTicketIds(tx, id)
  if (ids.length > MAX_REPLIES_PER_REQUEST) {
    const { tickets } = await publishWorkaround(tx, actor, id, { message, is_internal: false })
    return { tickets, sent_replies: [] }
  }
  const sentReplies = await replyToMany(tx, actor, ids, { body: message })
  if (sentReplies.length > 0) await recordPublication(tx, actor, id, sentReplies.length)
  return { tickets: sentReplies.length, sent_replies: sentReplies }
}

export const registerProblemBroadcastRoutes = (api: Api): void => {
  serve(
    api,
    routes.broadcastWorkaround,
    async (tx, { params, body }, actor) => ok({ data: await broadcastWorkaroundReply(tx, requireAgent(actor), params.id, body.message) }),
    preconditions,
  )
  serve(
    api,
    routes.undoWorkaroundBroadcast,
    async (tx, { params: { id }, body }, actor) => {
      const own = new Set(await listTicketIds(tx, id))
      const sentReplies = body.sent_replies.filter(({ ticket_id }) => own.has(ticket_id))
      const num_undone = await undoBulk(tx, requireAgent(actor), sentReplies)
      if (num_undone > 0 && num_undone === sentReplies.length) await revertPublication(tx, requireAgent(actor), id)
      return ok({ data: { num_undone } })
    },
    preconditions,
  )
}
