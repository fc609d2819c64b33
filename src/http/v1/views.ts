import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/views.ts'
import { countTotal } from '../../helpdesk/tickets/list/totals.ts'
import * as views from '../../helpdesk/views/views.ts'
import type { TicketListView } from '../../helpdesk/views/views.ts'
import { together } from '../../kernel/db/together.ts'
import { checkAll } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import type { FiltersIn } from './ticket-in.ts'
import { listPage, wishOf } from './tickets.ts'
import { refuseUnknownDepartments } from './user-in.ts'

const viewOut = ({ created_at, updated_at, ...view }: TicketListView) => ({
  ...view,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

// Filters were checked against the list's own when the view was saved.
const filtersIn = ({ filters }: TicketListView): FiltersIn => filters as FiltersIn

const wishOfView = (actor: AgentActor, view: TicketListView) => wishOf(actor, { ...filtersIn(view), sort: view.sort })

const using = (door: Door): void => {
  serve(door, routes.listViewTickets, async (reader, { params, query, request }, actor) => {
    const agent = agentOf(actor)
    const wish = wishOfView(agent, await views.getView(reader, agent, params.id))
    return await listPage(reader, { ...wish, base_url: door.house.config.BASE_URL }, query, request)
  })
  serve(door, routes.countViews, async (reader, _input, actor) => {
    const agent = agentOf(actor)
    const shown = await views.listViews(reader, agent)
    const totals = await together(...shown.map((view) => countTotal(reader, wishOfView(agent, view))))
    return ok({ data: shown.map(({ id }, n) => ({ id, total: totals[n] ?? 0 })) })
  })
}

export const viewRoutes = (door: Door): void => {
  serve(door, routes.listViews, async (reader, _input, actor) => ok({ data: (await views.listViews(reader, agentOf(actor))).map(viewOut) }))
  using(door)
  serve(door, routes.getView, async (reader, { params }, actor) =>
    ok({ data: viewOut(await views.getView(reader, agentOf(actor), params.id)) }),
  )
  serve(door, routes.createView, async (tx, { body }, actor) => {
    await checkAll(
      () => refuseUnknownDepartments(tx, { department_id: body.department_id }),
      () => wishOf(agentOf(actor), { ...body.filters, sort: body.sort }),
    )
    const view = await views.createView(tx, agentOf(actor), body)
    return created({ data: viewOut(view) }, `/api/v1/views/${view.id}`)
  })
  serve(
    door,
    routes.updateView,
    async (tx, { params, body }, actor) => {
      const agent = agentOf(actor)
      const view = await views.getView(tx, agent, params.id)
      await checkAll(
        () => refuseUnknownDepartments(tx, { department_id: body.department_id }),
        () => wishOf(agent, { ...(body.filters ?? filtersIn(view)), sort: body.sort ?? view.sort }),
      )
      return ok({ data: viewOut(await views.updateView(tx, agent, view, body)) })
    },
    { exists: (tx, { id }, actor) => views.getView(tx, agentOf(actor), id) },
  )
  serve(door, routes.deleteView, async (tx, { params }, actor) => {
    const agent = agentOf(actor)
    await views.deleteView(tx, agent, await views.getView(tx, agent, params.id))
    return noContent()
  })
}
