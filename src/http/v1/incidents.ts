import { parseInstant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/incidents.ts'
import * as incidents from '../../helpdesk/incidents/incidents.ts'
import { linkTickets, unlinkTicket } from '../../helpdesk/incidents/link.ts'
import { reopenIncident, resolveIncident, postIncidentUpdate } from '../../helpdesk/incidents/updates.ts'
import { lockNamedTickets } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentIncident, presentIncidents, presentReview, presentUpdate } from './incident-presenter.ts'
import { toPageWindow, createPage } from './pagination.ts'

const requireIncident = (reader: Reader, { id }: { readonly id: number }) => incidents.getIncident(reader, id)

const parseStartedAt = (text: string) => parseInstant(text) ?? invalid({ started_at: ['The started at field must be a valid date.'] })

const registerRecordRoutes = (api: Api): void => {
  serve(api, routes.listIncidents, async (reader, { query }) => {
    const page = toPageWindow(query)
    const found = await incidents.listIncidents(reader, query, page)
    return ok(createPage(await presentIncidents(reader, found.incidents), found.total, page))
  })
  serve(api, routes.declareIncident, async (tx, { body }, actor) => {
    const { started_at, ...input } = body
    const incident = await incidents.declareIncident(tx, requireAgent(actor), {
      ...input,
      ...(started_at !== undefined && { started_at: parseStartedAt(started_at) }),
    })
    return created({ data: await presentIncident(tx, incident) }, `/api/v1/incidents/${incident.id}`)
  })
  serve(api, routes.getIncident, async (reader, { params }) =>
    ok({ data: await presentIncident(reader, await incidents.getIncident(reader, params.id)) }),
  )
  serve(
    api,
    routes.updateIncident,
    async (tx, { params, body }, actor) => {
      const { title, severity, description, commander_id, responder_ids, asset_ids, ticket_ids, status } = body
      const named = { title, severity, description, commander_id, responder_ids, asset_ids, ticket_ids, status }
      const input = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
      return ok({ data: await presentIncident(tx, await incidents.updateIncident(tx, requireAgent(actor), params.id, input)) })
    },
    { precondition: requireIncident },
  )
}

const registerTicketRoutes = (api: Api): void => {
  serve(
    api,
    routes.linkIncidentTickets,
    async (tx, { params, body }, actor) => {
      const agent = requireAgent(actor)
      await linkTickets(tx, agent, params.id, await lockNamedTickets(tx, agent, body.ticket_ids))
      return ok({ data: await presentIncident(tx, await incidents.getIncident(tx, params.id)) })
    },
    { precondition: requireIncident },
  )
  serve(
    api,
    routes.unlinkIncidentTicket,
    async (tx, { params }, actor) => {
      await unlinkTicket(tx, requireAgent(actor), params.id, params.ticket_id)
      return noContent()
    },
    { precondition: requireIncident },
  )
}

const registerProgressRoutes = (api: Api): void => {
  serve(
    api,
    routes.addIncidentUpdate,
    async (tx, { params, body }, actor) => {
      const { message, status, is_public = false } = body
      const updateInput = { message, is_public, ...(status !== undefined && { status }) }
      return created({ data: presentUpdate(await postIncidentUpdate(tx, requireAgent(actor), params.id, updateInput)) })
    },
    { precondition: requireIncident },
  )
  serve(
    api,
    routes.resolveIncident,
    async (tx, { params, body }, actor) => {
      const { message, is_public = false, resolve_tickets = false } = body
      const input = { is_public, resolve_tickets, ...(message !== undefined && { message }) }
      const { incident, tickets } = await resolveIncident(tx, requireAgent(actor), params.id, input)
      return ok({ data: await presentIncident(tx, incident), meta: { tickets } })
    },
    { precondition: requireIncident },
  )
  serve(
    api,
    routes.reopenIncident,
    async (tx, { params, body }, actor) => {
      const { message, is_public } = body
      const updateInput = { ...(message !== undefined && { message }), ...(is_public !== undefined && { is_public }) }
      return ok({ data: await presentIncident(tx, await reopenIncident(tx, requireAgent(actor), params.id, updateInput)) })
    },
    { precondition: requireIncident },
  )
}

const registerReviewRoutes = (api: Api): void => {
  serve(api, routes.getReview, async (reader, { params }) =>
    ok({ data: presentReview((await incidents.getIncident(reader, params.id)).review) }),
  )
  serve(
    api,
    routes.writeReview,
    async (tx, { params, body }, actor) => {
      const { summary, root_cause, timeline, action_items } = body
      const named = { summary, root_cause, timeline, action_items }
      const input = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
      return ok({ data: presentReview(await incidents.updateReview(tx, requireAgent(actor), params.id, input)) })
    },
    { precondition: requireIncident },
  )
}

export const registerIncidentRoutes = (api: Api): void => {
  registerRecordRoutes(api)
  registerTicketRoutes(api)
  registerProgressRoutes(api)
  registerReviewRoutes(api)
}
