import * as routes from '../../contract/v1/on-call-pages.ts'
import { findIncident } from '../../helpdesk/incidents/incidents.ts'
import * as pages from '../../helpdesk/on-call/pages.ts'
import { findPolicy } from '../../helpdesk/on-call/policies.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { findTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { checkAll, invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { notificationOut, pageOut } from './on-call-out.ts'
import { pageOf, paged } from './paging.ts'

const pageExists = (reader: Reader, { id }: { readonly id: number }, actor: Actor) => pages.getPage(reader, agentOf(actor), id)

const pageActions = (door: Door): void => {
  serve(
    door,
    routes.acknowledgePage,
    async (tx, { params, body }, actor) =>
      ok({ data: pageOut(await pages.acknowledgePage(tx, agentOf(actor), params.id, body.timeout_minutes)) }),
    { exists: pageExists },
  )
  serve(
    door,
    routes.resolvePage,
    async (tx, { params }, actor) => ok({ data: pageOut(await pages.resolvePage(tx, agentOf(actor), params.id)) }),
    { exists: pageExists },
  )
  serve(door, routes.escalatePage, async (tx, { params }, actor) => ok({ data: pageOut(await pages.escalatePage(tx, actor, params.id)) }), {
    exists: pageExists,
  })
}

export const onCallPageRoutes = (door: Door): void => {
  serve(door, routes.listPages, async (reader, { query }, actor) => {
    const window = pageOf(query)
    const found = await pages.listPages(reader, { ...query, scope: toTicketScope(agentOf(actor)) }, window)
    return ok(paged(found.pages.map(pageOut), found.total, window))
  })
  serve(door, routes.getPage, async (reader, { params }, actor) => {
    const page = await pages.getPage(reader, agentOf(actor), params.id)
    const told = await pages.listNotifications(reader, page)
    const people = await findAccounts(reader, [...new Set(told.map(({ account_id }) => account_id))])
    return ok({ data: { ...pageOut(page), notifications: told.map((one) => notificationOut(one, people)) } })
  })
  serve(door, routes.triggerPage, async (tx, { body }, actor) => {
    const { policy_id, summary, ticket_id = null, incident_id = null } = body
    const refuse = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })
    await checkAll(
      async () => (await findPolicy(tx, policy_id)) ?? refuse('policy_id'),
      async () => ticket_id !== null && ((await findTicket(tx, agentOf(actor), ticket_id)) ?? refuse('ticket_id')),
      async () => incident_id !== null && ((await findIncident(tx, incident_id)) ?? refuse('incident_id')),
    )
    const page = await pages.triggerPage(tx, actor, { policy_id, summary, ticket_id, incident_id, alert_id: null })
    return created({ data: pageOut(page) }, `/api/v1/on-call/pages/${page.id}`)
  })
  pageActions(door)
}
