import * as routes from '../../contract/v1/ticket-actions.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import * as drafts from '../../helpdesk/drafts/drafts.ts'
import type { ReplyDraft } from '../../helpdesk/drafts/drafts.ts'
import { linkTickets, listLinks, unlinkTickets } from '../../helpdesk/links/links.ts'
import { applyMacro } from '../../helpdesk/macros/apply.ts'
import { findMacro } from '../../helpdesk/macros/macros.ts'
import { escalateTicket } from '../../helpdesk/tickets/escalate.ts'
import { createAgentFollowUp } from '../../helpdesk/tickets/follow-up.ts'
import { followTicket, listFollowers, removeFollowers } from '../../helpdesk/tickets/followers.ts'
import { mergeTicket } from '../../helpdesk/ticket-merge/merge.ts'
import { getTicketView } from '../../helpdesk/ticket-view/read.ts'
import { assertAssigneeExists } from '../../helpdesk/tickets/references.ts'
import { splitTicket } from '../../helpdesk/ticket-merge/split.ts'
import { getTicketForUpdate, assertNotMerged, toActorScope } from '../../helpdesk/tickets/tickets.ts'
import { unmergeTicket } from '../../helpdesk/ticket-merge/unmerge.ts'
import { countTimeline, listTimeline } from '../../helpdesk/timeline/timeline.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { validateConcurrently, invalid, notFound, throwIfInvalid } from '../../kernel/errors.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { toPageWindow, createPage } from './pagination.ts'
import { chooseChannel, createEtag, readExpectedVersions } from './ticket-input.ts'
import { presentLinks, presentTicketDetail, presentTimelineEvent } from './ticket-presenter.ts'
import { loadFullTicket, requireTicket } from './tickets.ts'

const ticketPrecondition = requireTicket

const assertNotBlank = async (texts: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const blank = Object.keys(texts).filter((field) => texts[field]?.trim() === '')
  throwIfInvalid(Object.fromEntries(blank.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])))
}

const registerMergeRoutes = (api: Api): void => {
  const base = () => api.context.config.BASE_URL
  serve(
    api,
    routes.mergeTicket,
    async (tx, { params, body, request }, actor) => {
      const { merge_into_id, client_message } = body
      const notice = client_message === undefined ? undefined : { body: client_message, channel: chooseChannel(requireAgent(actor)) }
      const input = { merge_into_id, expected: readExpectedVersions(request), notice }
      const [{ target, moved_replies }] = await validateConcurrently(
        mergeTicket(tx, actor, params.id, input),
        assertNotBlank({ client_message }),
      )
      const data = await loadFullTicket(tx, actor, target.id, base())
      return ok({ data, meta: { merged_id: params.id, moved_replies } }, createEtag(target))
    },
    { precondition: ticketPrecondition },
  )
  serve(
    api,
    routes.unmergeTicket,
    async (tx, { params }, actor) => {
      const { source, target: holder, moved_replies } = await unmergeTicket(tx, actor, params.id)
      const data = await loadFullTicket(tx, actor, source.id, base())
      return ok({ data, meta: { unmerged_from_id: holder.id, moved_replies } }, createEtag(source))
    },
    { precondition: ticketPrecondition },
  )
  serve(
    api,
    routes.splitTicket,
    async (tx, { params, body }, actor) => {
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      const input = { ...body, channel: chooseChannel(requireAgent(actor)) }
      const [made] = await validateConcurrently(splitTicket(tx, actor, ticket, input), assertNotBlank({ subject: body.subject }))
      return created({ data: await loadFullTicket(tx, actor, made.id, base()) }, `/api/v1/tickets/${made.id}`)
    },
    { precondition: ticketPrecondition },
  )
}

const registerFollowUpRoutes = (api: Api): void =>
  serve(
    api,
    routes.openFollowUp,
    async (tx, { params, body }, actor) => {
      await validateConcurrently(
        assertNotBlank({ subject: body.subject, description: body.description }),
        assertAssigneeExists(tx, body.assignee_id),
      )
      const agent = requireAgent(actor)
      const ticket = await getTicketForUpdate(tx, agent, params.id)
      const made = await createAgentFollowUp(tx, agent, ticket, { ...body, channel: chooseChannel(agent) })
      return created({ data: await loadFullTicket(tx, actor, made.id, api.context.config.BASE_URL) }, `/api/v1/tickets/${made.id}`)
    },
    { precondition: ticketPrecondition },
  )

const registerActionRoutes = (api: Api): void => {
  serve(
    api,
    routes.escalateTicket,
    async (tx, { params, body }, actor) => {
      const { reason: comment, level } = body
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      const after = await escalateTicket(tx, actor, ticket, { reason: 'manual', comment, level })
      return ok({ data: presentTicketDetail(await getTicketView(tx, params.id)) }, createEtag(after))
    },
    { precondition: ticketPrecondition },
  )
  serve(
    api,
    routes.applyMacro,
    async (tx, { params, body }, actor) => {
      const agent = requireAgent(actor)
      const macro = (await findMacro(tx, agent, body.macro_id)) ?? invalid({ macro_id: ['The selected macro id is invalid.'] })
      const ticket = await getTicketForUpdate(tx, agent, params.id)
      const applied = await applyMacro(tx, agent, ticket, { macro, channel: chooseChannel(agent) })
      const data = presentTicketDetail(await getTicketView(tx, params.id))
      return ok({ data, meta: { reply_id: applied.reply?.id ?? null } }, createEtag(applied.ticket))
    },
    { precondition: ticketPrecondition },
  )
  serve(api, routes.listTimeline, async (reader, { params, query }, actor) => {
    await requireTicket(reader, params, actor)
    const page = toPageWindow(query)
    const events = await listTimeline(reader, params.id, page)
    return ok(createPage(events.map(presentTimelineEvent), await countTimeline(reader, params.id), page))
  })
}

const registerLinkRoutes = (api: Api): void => {
  serve(
    api,
    routes.linkTickets,
    async (tx, { params, body }, actor) => {
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      await linkTickets(tx, actor, ticket, { ticket_id: body.ticket_id, type: body.type ?? 'related' })
      return created({ data: presentLinks(await listLinks(tx, params.id), toActorScope(actor)) }, `/api/v1/tickets/${params.id}`)
    },
    { precondition: ticketPrecondition },
  )
  serve(
    api,
    routes.unlinkTickets,
    async (tx, { params, query, body }, actor) => {
      const ticket_id = body.ticket_id ?? query.ticket_id ?? invalid({ ticket_id: ['The ticket id field is required.'] })
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      await unlinkTickets(tx, actor, ticket, { ticket_id, type: body.type ?? query.type })
      return noContent()
    },
    { precondition: ticketPrecondition },
  )
  serve(
    api,
    routes.followTicket,
    async (tx, { params, body }, actor) => {
      assertNotMerged(await getTicketForUpdate(tx, actor, params.id))
      await followTicket(tx, params.id, body.user_id ?? requireAgent(actor).account_id)
      return ok({ data: await listFollowers(tx, params.id) })
    },
    { precondition: ticketPrecondition },
  )
  serve(api, routes.unfollowTicket, async (tx, { params }, actor) => {
    await requireTicket(tx, params, actor)
    await removeFollowers(tx, params.id, [params.user_id])
    return noContent()
  })
}

const presentDraft = ({ account_id: _, updated_at, ...draft }: ReplyDraft) => ({ ...draft, updated_at: formatIsoMillis(updated_at) })

const registerDraftRoutes = (api: Api): void => {
  serve(api, routes.getDraft, async (reader, { params }, actor) => {
    await requireTicket(reader, params, actor)
    const draft = await drafts.findDraft(reader, params.id, requireAgent(actor).account_id)
    return ok({ data: presentDraft(draft ?? notFound('draft')) })
  })
  serve(
    api,
    routes.putDraft,
    async (tx: Tx, { params, body }, actor) => {
      const { body: text, is_internal = false, cc = [], attachments = [] } = body
      const { account_id } = requireAgent(actor)
      return ok({
        data: presentDraft(await drafts.saveDraft(tx, { ticket_id: params.id, account_id, body: text, is_internal, cc, attachments })),
      })
    },
    { precondition: ticketPrecondition },
  )
  serve(api, routes.deleteDraft, async (tx, { params }, actor) => {
    await requireTicket(tx, params, actor)
    await drafts.deleteDraft(tx, params.id, requireAgent(actor).account_id)
    return noContent()
  })
}

export { presentDraft }

export const registerTicketActionRoutes = (api: Api): void => {
  registerMergeRoutes(api)
  registerFollowUpRoutes(api)
  registerActionRoutes(api)
  registerLinkRoutes(api)
  registerDraftRoutes(api)
}
