import * as routes from '../../contract/v1/on-call-pages.ts'
import { findIncident } from '../../helpdesk/incidents/incidents.ts'
import * as pages from '../../helpdesk/on-call/pages.ts'
import { findPolicy } from '../../helpdesk/on-call/policies.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { findTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentNotification, presentPage } from './on-call-presenter.ts'
import { toPageWindow, createPage } from './pagination.ts'

const requirePage = (reader: Reader, { id }: { readonly id: number }, actor: Actor) => pages.getPage(reader, requireAgent(actor), id)

const registerPageActionRoutes = (api: Api): void => {
  serve(
    api,
    routes.acknowledgePage,
    async (tx, { params, body }, actor) =>
      ok({ data: presentPage(await pages.acknowledgePage(tx, requireAgent(actor), params.id, body.timeout_minutes)) }),
    { precondition: requirePage },
  )
  serve(
    api,
    routes.resolvePage,
    async (tx, { params }, actor) => ok({ data: presentPage(await pages.resolvePage(tx, requireAgent(actor), params.id)) }),
    { precondition: requirePage },
  )
  serve(
    api,
    routes.escalatePage,
    async (tx, { params }, actor) => ok({ data: presentPage(await pages.escalatePage(tx, actor, params.id)) }),
    {
      precondition: requirePage,
    },
  )
}

export const registerOnCallPageRoutes = (api: Api): void => {
  serve(api, routes.listPages, async (reader, { query }, actor) => {
    const window = toPageWindow(query)
    const found = await pages.listPages(reader, { ...query, scope: toTicketScope(requireAgent(actor)) }, window)
    return ok(createPage(found.pages.map(presentPage), found.total, window))
  })
  serve(api, routes.getPage, async (reader, { params }, actor) => {
    const page = await pages.getPage(reader, requireAgent(actor), params.id)
    const notifications = await pages.listNotifications(reader, page)
    const people = await findAccounts(reader, [...new Set(notifications.map(({ account_id }) => account_id))])
    return ok({ data: { ...presentPage(page), notifications: notifications.map((one) => presentNotification(one, people)) } })
  })
  serve(api, routes.triggerPage, async (tx, { body }, actor) => {
    const { policy_id, summary, ticket_id = null, incident_id = null } = body
    const rejectField = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })
    await validateAll(
      async () => (await findPolicy(tx, policy_id)) ?? rejectField('policy_id'),
      async () => ticket_id !== null && ((await findTicket(tx, requireAgent(actor), ticket_id)) ?? rejectField('ticket_id')),
      async () => incident_id !== null && ((await findIncident(tx, incident_id)) ?? rejectField('incident_id')),
    )
    const page = await pages.triggerPage(tx, actor, { policy_id, summary, ticket_id, incident_id, alert_id: null })
    return created({ data: presentPage(page) }, `/api/v1/on-call/pages/${page.id}`)
  })
  registerPageActionRoutes(api)
}
