import * as routes from '../../contract/v1/ticket-actions.ts'
import { isoMillis } from '../../contract/time.ts'
import * as drafts from '../../helpdesk/drafts/drafts.ts'
import type { ReplyDraft } from '../../helpdesk/drafts/drafts.ts'
import { linkTickets, listLinks, unlinkTickets } from '../../helpdesk/links/links.ts'
import { applyMacro } from '../../helpdesk/macros/apply.ts'
import { findMacro } from '../../helpdesk/macros/macros.ts'
import { escalateTicket } from '../../helpdesk/tickets/escalate.ts'
import { createAgentFollowUp } from '../../helpdesk/tickets/follow-up.ts'
import { followTicket, listFollowers, removeFollowers } from '../../helpdesk/tickets/followers.ts'
import { mergeTicket } from '../../helpdesk/tickets/merge.ts'
import { getTicketView } from '../../helpdesk/tickets/read.ts'
import { assertAssigneeExists } from '../../helpdesk/tickets/references.ts'
import { splitTicket } from '../../helpdesk/tickets/split.ts'
import { getTicketForUpdate, assertNotMerged, toActorScope } from '../../helpdesk/tickets/tickets.ts'
import { unmergeTicket } from '../../helpdesk/tickets/unmerge.ts'
import { countTimeline, listTimeline } from '../../helpdesk/timeline/timeline.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { checkTogether, invalid, notFound, invalidIfAny } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { pageOf, paged } from './paging.ts'
import { channelOf, etagOf, expectedOf } from './ticket-in.ts'
import { linksOut, oneTicketOut, timelineOut } from './ticket-out.ts'
import { fullTicket, ticketExists } from './tickets.ts'

const exists = ticketExists

const refuseBlank = async (texts: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const blank = Object.keys(texts).filter((field) => texts[field]?.trim() === '')
  invalidIfAny(Object.fromEntries(blank.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])))
}

const merging = (door: Door): void => {
  const base = () => door.house.config.BASE_URL
  serve(
    door,
    routes.mergeTicket,
    async (tx, { params, body, request }, actor) => {
      const { merge_into_id, client_message } = body
      const notice = client_message === undefined ? undefined : { body: client_message, channel: channelOf(agentOf(actor)) }
      const wish = { merge_into_id, expected: expectedOf(request), notice }
      const [{ target, moved_replies }] = await checkTogether(mergeTicket(tx, actor, params.id, wish), refuseBlank({ client_message }))
      const data = await fullTicket(tx, actor, target.id, base())
      return ok({ data, meta: { merged_id: params.id, moved_replies } }, etagOf(target))
    },
    { exists },
  )
  serve(
    door,
    routes.unmergeTicket,
    async (tx, { params }, actor) => {
      const { source, target: holder, moved_replies } = await unmergeTicket(tx, actor, params.id)
      const data = await fullTicket(tx, actor, source.id, base())
      return ok({ data, meta: { unmerged_from_id: holder.id, moved_replies } }, etagOf(source))
    },
    { exists },
  )
  serve(
    door,
    routes.splitTicket,
    async (tx, { params, body }, actor) => {
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      const wish = { ...body, channel: channelOf(agentOf(actor)) }
      const [made] = await checkTogether(splitTicket(tx, actor, ticket, wish), refuseBlank({ subject: body.subject }))
      return created({ data: await fullTicket(tx, actor, made.id, base()) }, `/api/v1/tickets/${made.id}`)
    },
    { exists },
  )
}

const followingUp = (door: Door): void =>
  serve(
    door,
    routes.openFollowUp,
    async (tx, { params, body }, actor) => {
      await checkTogether(refuseBlank({ subject: body.subject, description: body.description }), assertAssigneeExists(tx, body.assignee_id))
      const agent = agentOf(actor)
      const ticket = await getTicketForUpdate(tx, agent, params.id)
      const made = await createAgentFollowUp(tx, agent, ticket, { ...body, channel: channelOf(agent) })
      return created({ data: await fullTicket(tx, actor, made.id, door.house.config.BASE_URL) }, `/api/v1/tickets/${made.id}`)
    },
    { exists },
  )

const acting = (door: Door): void => {
  serve(
    door,
    routes.escalateTicket,
    async (tx, { params, body }, actor) => {
      const { reason: comment, level } = body
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      const after = await escalateTicket(tx, actor, ticket, { reason: 'manual', comment, level })
      return ok({ data: oneTicketOut(await getTicketView(tx, params.id)) }, etagOf(after))
    },
    { exists },
  )
  serve(
    door,
    routes.applyMacro,
    async (tx, { params, body }, actor) => {
      const agent = agentOf(actor)
      const macro = (await findMacro(tx, agent, body.macro_id)) ?? invalid({ macro_id: ['The selected macro id is invalid.'] })
      const ticket = await getTicketForUpdate(tx, agent, params.id)
      const applied = await applyMacro(tx, agent, ticket, { macro, channel: channelOf(agent) })
      const data = oneTicketOut(await getTicketView(tx, params.id))
      return ok({ data, meta: { reply_id: applied.reply?.id ?? null } }, etagOf(applied.ticket))
    },
    { exists },
  )
  serve(door, routes.listTimeline, async (reader, { params, query }, actor) => {
    await ticketExists(reader, params, actor)
    const page = pageOf(query)
    const events = await listTimeline(reader, params.id, page)
    return ok(paged(events.map(timelineOut), await countTimeline(reader, params.id), page))
  })
}

const linking = (door: Door): void => {
  serve(
    door,
    routes.linkTickets,
    async (tx, { params, body }, actor) => {
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      await linkTickets(tx, actor, ticket, { ticket_id: body.ticket_id, type: body.type ?? 'related' })
      return created({ data: linksOut(await listLinks(tx, params.id), toActorScope(actor)) }, `/api/v1/tickets/${params.id}`)
    },
    { exists },
  )
  serve(
    door,
    routes.unlinkTickets,
    async (tx, { params, query, body }, actor) => {
      const ticket_id = body.ticket_id ?? query.ticket_id ?? invalid({ ticket_id: ['The ticket id field is required.'] })
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      await unlinkTickets(tx, actor, ticket, { ticket_id, type: body.type ?? query.type })
      return noContent()
    },
    { exists },
  )
  serve(
    door,
    routes.followTicket,
    async (tx, { params, body }, actor) => {
      assertNotMerged(await getTicketForUpdate(tx, actor, params.id))
      await followTicket(tx, params.id, body.user_id ?? agentOf(actor).account_id)
      return ok({ data: await listFollowers(tx, params.id) })
    },
    { exists },
  )
  serve(door, routes.unfollowTicket, async (tx, { params }, actor) => {
    await ticketExists(tx, params, actor)
    await removeFollowers(tx, params.id, [params.user_id])
    return noContent()
  })
}

const draftOut = ({ account_id: _, updated_at, ...draft }: ReplyDraft) => ({ ...draft, updated_at: isoMillis(updated_at) })

const drafting = (door: Door): void => {
  serve(door, routes.getDraft, async (reader, { params }, actor) => {
    await ticketExists(reader, params, actor)
    const draft = await drafts.findDraft(reader, params.id, agentOf(actor).account_id)
    return ok({ data: draftOut(draft ?? notFound('draft')) })
  })
  serve(
    door,
    routes.putDraft,
    async (tx: Tx, { params, body }, actor) => {
      const { body: text, is_internal = false, cc = [], attachments = [] } = body
      const { account_id } = agentOf(actor)
      return ok({
        data: draftOut(await drafts.saveDraft(tx, { ticket_id: params.id, account_id, body: text, is_internal, cc, attachments })),
      })
    },
    { exists },
  )
  serve(door, routes.deleteDraft, async (tx, { params }, actor) => {
    await ticketExists(tx, params, actor)
    await drafts.deleteDraft(tx, params.id, agentOf(actor).account_id)
    return noContent()
  })
}

export { draftOut }

export const ticketActionRoutes = (door: Door): void => {
  merging(door)
  followingUp(door)
  acting(door)
  linking(door)
  drafting(door)
}
