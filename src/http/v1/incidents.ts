import { parseInstant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/incidents.ts'
import * as incidents from '../../helpdesk/incidents/incidents.ts'
import { linkTickets, unlinkTicket } from '../../helpdesk/incidents/link.ts'
import { reopenIncident, resolveIncident, postIncidentUpdate } from '../../helpdesk/incidents/updates.ts'
import { lockNamedTickets } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { incidentOut, incidentsOut, reviewOut, updateOut } from './incidents-out.ts'
import { pageOf, paged } from './paging.ts'

const exists = (reader: Reader, { id }: { readonly id: number }) => incidents.getIncident(reader, id)

const instant = (text: string) => parseInstant(text) ?? invalid({ started_at: ['The started at field must be a valid date.'] })

const recordRoutes = (door: Door): void => {
  serve(door, routes.listIncidents, async (reader, { query }) => {
    const page = pageOf(query)
    const found = await incidents.listIncidents(reader, query, page)
    return ok(paged(await incidentsOut(reader, found.incidents), found.total, page))
  })
  serve(door, routes.declareIncident, async (tx, { body }, actor) => {
    const { started_at, ...wish } = body
    const incident = await incidents.declareIncident(tx, agentOf(actor), {
      ...wish,
      ...(started_at !== undefined && { started_at: instant(started_at) }),
    })
    return created({ data: await incidentOut(tx, incident) }, `/api/v1/incidents/${incident.id}`)
  })
  serve(door, routes.getIncident, async (reader, { params }) =>
    ok({ data: await incidentOut(reader, await incidents.getIncident(reader, params.id)) }),
  )
  serve(
    door,
    routes.updateIncident,
    async (tx, { params, body }, actor) => {
      const { title, severity, description, commander_id, responder_ids, asset_ids, ticket_ids, status } = body
      const named = { title, severity, description, commander_id, responder_ids, asset_ids, ticket_ids, status }
      const wish = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
      return ok({ data: await incidentOut(tx, await incidents.updateIncident(tx, agentOf(actor), params.id, wish)) })
    },
    { exists },
  )
}

const ticketRoutes = (door: Door): void => {
  serve(
    door,
    routes.linkIncidentTickets,
    async (tx, { params, body }, actor) => {
      const agent = agentOf(actor)
      await linkTickets(tx, agent, params.id, await lockNamedTickets(tx, agent, body.ticket_ids))
      return ok({ data: await incidentOut(tx, await incidents.getIncident(tx, params.id)) })
    },
    { exists },
  )
  serve(
    door,
    routes.unlinkIncidentTicket,
    async (tx, { params }, actor) => {
      await unlinkTicket(tx, agentOf(actor), params.id, params.ticket_id)
      return noContent()
    },
    { exists },
  )
}

const progressRoutes = (door: Door): void => {
  serve(
    door,
    routes.addIncidentUpdate,
    async (tx, { params, body }, actor) => {
      const { message, status, is_public = false } = body
      const saying = { message, is_public, ...(status !== undefined && { status }) }
      return created({ data: updateOut(await postIncidentUpdate(tx, agentOf(actor), params.id, saying)) })
    },
    { exists },
  )
  serve(
    door,
    routes.resolveIncident,
    async (tx, { params, body }, actor) => {
      const { message, is_public = false, resolve_tickets = false } = body
      const wish = { is_public, resolve_tickets, ...(message !== undefined && { message }) }
      const { incident, tickets } = await resolveIncident(tx, agentOf(actor), params.id, wish)
      return ok({ data: await incidentOut(tx, incident), meta: { tickets } })
    },
    { exists },
  )
  serve(
    door,
    routes.reopenIncident,
    async (tx, { params, body }, actor) => {
      const { message, is_public } = body
      const saying = { ...(message !== undefined && { message }), ...(is_public !== undefined && { is_public }) }
      return ok({ data: await incidentOut(tx, await reopenIncident(tx, agentOf(actor), params.id, saying)) })
    },
    { exists },
  )
}

const reviewRoutes = (door: Door): void => {
  serve(door, routes.getReview, async (reader, { params }) =>
    ok({ data: reviewOut((await incidents.getIncident(reader, params.id)).review) }),
  )
  serve(
    door,
    routes.writeReview,
    async (tx, { params, body }, actor) => {
      const { summary, root_cause, timeline, action_items } = body
      const named = { summary, root_cause, timeline, action_items }
      const wish = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
      return ok({ data: reviewOut(await incidents.updateReview(tx, agentOf(actor), params.id, wish)) })
    },
    { exists },
  )
}

export const incidentRoutes = (door: Door): void => {
  recordRoutes(door)
  ticketRoutes(door)
  progressRoutes(door)
  reviewRoutes(door)
}
