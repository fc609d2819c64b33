import { isoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/problems.ts'
import type { Problem } from '../../helpdesk/problems/model.ts'
import * as problems from '../../helpdesk/problems/problems.ts'
import { publishWorkaround } from '../../helpdesk/problems/publish.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from './iso.ts'
import { pageOf, paged } from './paging.ts'

const problemOut = (problem: Problem) => ({
  ...problem,
  workaround_published_at: iso(problem.workaround_published_at),
  resolved_at: iso(problem.resolved_at),
  created_at: isoMillis(problem.created_at),
  updated_at: isoMillis(problem.updated_at),
})

const wholeOut = async (reader: Reader, problem: Problem) => ({
  ...problemOut(problem),
  ticket_ids: await problems.listTicketIds(reader, problem.id),
})

const exists = (reader: Reader, { id }: { readonly id: number }) => problems.getProblem(reader, id)

const recordRoutes = (door: Door): void => {
  serve(door, routes.listProblems, async (reader, { query }) => {
    const page = pageOf(query)
    const found = await problems.listProblems(reader, query, page)
    return ok(paged(found.problems.map(problemOut), found.total, page))
  })
  serve(door, routes.createProblem, async (tx, { body }, actor) => {
    const { title, ticket_ids, description, status, priority, ...rest } = body
    const { assignee_id, department_id, root_cause, workaround, permanent_fix, change_id } = rest
    const named = { description, status, priority, assignee_id, department_id, root_cause, workaround, permanent_fix, change_id }
    const problem = await problems.createProblem(tx, agentOf(actor), { ...onlyNamed(named), title, ...(ticket_ids && { ticket_ids }) })
    return created({ data: await wholeOut(tx, problem) }, `/api/v1/problems/${problem.id}`)
  })
  serve(door, routes.getProblem, async (reader, { params }) =>
    ok({ data: await wholeOut(reader, await problems.getProblem(reader, params.id)) }),
  )
  serve(
    door,
    routes.updateProblem,
    async (tx, { params, body }, actor) => {
      const { title, description, status, priority, ...rest } = body
      const { assignee_id, department_id, root_cause, workaround, permanent_fix, change_id } = rest
      const named = { title, description, status, priority, assignee_id, department_id, root_cause, workaround, permanent_fix, change_id }
      return ok({ data: await wholeOut(tx, await problems.updateProblem(tx, agentOf(actor), params.id, onlyNamed(named))) })
    },
    { exists },
  )
}

/** What the body did not name is not touched. */
const onlyNamed = (fields: Readonly<Record<string, unknown>>): problems.ProblemInput =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const ticketRoutes = (door: Door): void => {
  serve(
    door,
    routes.linkProblemTickets,
    async (tx, { params, body }, actor) => {
      await problems.linkTickets(tx, agentOf(actor), params.id, body.ticket_ids)
      return ok({ data: await wholeOut(tx, await problems.getProblem(tx, params.id)) })
    },
    { exists },
  )
  serve(
    door,
    routes.unlinkProblemTicket,
    async (tx, { params }, actor) => {
      await problems.unlinkTicket(tx, agentOf(actor), params.id, params.ticket_id)
      return noContent()
    },
    { exists },
  )
  serve(
    door,
    routes.publishWorkaround,
    async (tx, { params, body }, actor) => {
      const { message, is_internal = false } = body
      const wish = { is_internal, ...(message !== undefined && { message }) }
      const { problem, tickets } = await publishWorkaround(tx, agentOf(actor), params.id, wish)
      return ok({ data: await wholeOut(tx, problem), meta: { tickets } })
    },
    { exists },
  )
}

export const problemRoutes = (door: Door): void => {
  recordRoutes(door)
  ticketRoutes(door)
}
