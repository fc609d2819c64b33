import { formatIsoMillis } from '../../contract/time.ts'
import * as routes from '../../contract/v1/problems.ts'
import type { Problem } from '../../helpdesk/problem-records/model.ts'
import * as problems from '../../helpdesk/problems/problems.ts'
import { publishWorkaround } from '../../helpdesk/problems/publish.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { formatInstant } from './format-instant.ts'
import { toPageWindow, createPage } from './pagination.ts'

const presentProblem = (problem: Problem) => ({
  ...problem,
  workaround_published_at: formatInstant(problem.workaround_published_at),
  resolved_at: formatInstant(problem.resolved_at),
  created_at: formatIsoMillis(problem.created_at),
  updated_at: formatIsoMillis(problem.updated_at),
})

const presentProblemDetail = async (reader: Reader, problem: Problem) => ({
  ...presentProblem(problem),
  ticket_ids: await problems.listTicketIds(reader, problem.id),
})

const requireProblem = (reader: Reader, { id }: { readonly id: number }) => problems.getProblem(reader, id)

const registerRecordRoutes = (api: Api): void => {
  serve(api, routes.listProblems, async (reader, { query }) => {
    const page = toPageWindow(query)
    const found = await problems.listProblems(reader, query, page)
    return ok(createPage(found.problems.map(presentProblem), found.total, page))
  })
  serve(api, routes.createProblem, async (tx, { body }, actor) => {
    const { title, ticket_ids, description, status, priority, ...rest } = body
    const { assignee_id, department_id, root_cause, workaround, permanent_fix, change_id } = rest
    const named = { description, status, priority, assignee_id, department_id, root_cause, workaround, permanent_fix, change_id }
    const problem = await problems.createProblem(tx, requireAgent(actor), {
      ...dropUndefined(named),
      title,
      ...(ticket_ids && { ticket_ids }),
    })
    return created({ data: await presentProblemDetail(tx, problem) }, `/api/v1/problems/${problem.id}`)
  })
  serve(api, routes.getProblem, async (reader, { params }) =>
    ok({ data: await presentProblemDetail(reader, await problems.getProblem(reader, params.id)) }),
  )
  serve(
    api,
    routes.updateProblem,
    async (tx, { params, body }, actor) => {
      const { title, description, status, priority, ...rest } = body
      const { assignee_id, department_id, root_cause, workaround, permanent_fix, change_id } = rest
      const named = { title, description, status, priority, assignee_id, department_id, root_cause, workaround, permanent_fix, change_id }
      return ok({
        data: await presentProblemDetail(tx, await problems.updateProblem(tx, requireAgent(actor), params.id, dropUndefined(named))),
      })
    },
    { precondition: requireProblem },
  )
}

const dropUndefined = (fields: Readonly<Record<string, unknown>>): problems.ProblemInput =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const registerTicketRoutes = (api: Api): void => {
  serve(
    api,
    routes.linkProblemTickets,
    async (tx, { params, body }, actor) => {
      await problems.linkTickets(tx, requireAgent(actor), params.id, body.ticket_ids)
      return ok({ data: await presentProblemDetail(tx, await problems.getProblem(tx, params.id)) })
    },
    { precondition: requireProblem },
  )
  serve(
    api,
    routes.unlinkProblemTicket,
    async (tx, { params }, actor) => {
      await problems.unlinkTicket(tx, requireAgent(actor), params.id, params.ticket_id)
      return noContent()
    },
    { precondition: requireProblem },
  )
  serve(
    api,
    routes.publishWorkaround,
    async (tx, { params, body }, actor) => {
      const { message, is_internal = false } = body
      const input = { is_internal, ...(message !== undefined && { message }) }
      const { problem, tickets } = await publishWorkaround(tx, requireAgent(actor), params.id, input)
      return ok({ data: await presentProblemDetail(tx, problem), meta: { tickets } })
    },
    { precondition: requireProblem },
  )
}

export const registerProblemRoutes = (api: Api): void => {
  registerRecordRoutes(api)
  registerTicketRoutes(api)
}
