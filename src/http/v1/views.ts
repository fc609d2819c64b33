import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/views.ts'
import { countTotal } from '../../helpdesk/tickets/list/totals.ts'
import * as views from '../../helpdesk/views/views.ts'
import type { TicketListView } from '../../helpdesk/views/views.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import { validateAll } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { TicketFiltersInput } from './ticket-input.ts'
import { respondWithPage, toTicketListQuery } from './tickets.ts'
import { assertDepartmentsExist } from './user-input.ts'

const presentView = ({ created_at, updated_at, ...view }: TicketListView) => ({
  ...view,
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

// The filters were validated when the view was saved.
const readFilters = ({ filters }: TicketListView): TicketFiltersInput => filters as TicketFiltersInput

const toListQuery = (actor: AgentActor, view: TicketListView) => toTicketListQuery(actor, { ...readFilters(view), sort: view.sort })

const registerUseRoutes = (api: Api): void => {
  serve(api, routes.listViewTickets, async (reader, { params, query, request }, actor) => {
    const agent = requireAgent(actor)
    const input = toListQuery(agent, await views.getView(reader, agent, params.id))
    return await respondWithPage(reader, { ...input, base_url: api.context.config.BASE_URL }, query, request)
  })
  serve(api, routes.countViews, async (reader, _input, actor) => {
    const agent = requireAgent(actor)
    const shown = await views.listViews(reader, agent)
    const totals = await settleAll(...shown.map((view) => countTotal(reader, toListQuery(agent, view))))
    return ok({ data: shown.map(({ id }, n) => ({ id, total: totals[n] ?? 0 })) })
  })
}

export const registerViewRoutes = (api: Api): void => {
  serve(api, routes.listViews, async (reader, _input, actor) =>
    ok({ data: (await views.listViews(reader, requireAgent(actor))).map(presentView) }),
  )
  registerUseRoutes(api)
  serve(api, routes.getView, async (reader, { params }, actor) =>
    ok({ data: presentView(await views.getView(reader, requireAgent(actor), params.id)) }),
  )
  serve(api, routes.createView, async (tx, { body }, actor) => {
    await validateAll(
      () => assertDepartmentsExist(tx, { department_id: body.department_id }),
      () => toTicketListQuery(requireAgent(actor), { ...body.filters, sort: body.sort }),
    )
    const view = await views.createView(tx, requireAgent(actor), body)
    return created({ data: presentView(view) }, `/api/v1/views/${view.id}`)
  })
  serve(
    api,
    routes.updateView,
    async (tx, { params, body }, actor) => {
      const agent = requireAgent(actor)
      const view = await views.getView(tx, agent, params.id)
      await validateAll(
        () => assertDepartmentsExist(tx, { department_id: body.department_id }),
        () => toTicketListQuery(agent, { ...(body.filters ?? readFilters(view)), sort: body.sort ?? view.sort }),
      )
      return ok({ data: presentView(await views.updateView(tx, agent, view, body)) })
    },
    { precondition: (tx, { id }, actor) => views.getView(tx, requireAgent(actor), id) },
  )
  serve(api, routes.deleteView, async (tx, { params }, actor) => {
    const agent = requireAgent(actor)
    await views.deleteView(tx, agent, await views.getView(tx, agent, params.id))
    return noContent()
  })
}
