import { getProblemOverview } from '../../contract/app/problem-overview.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { getChange } from '../../helpdesk/changes/changes.ts'
import { findIncident } from '../../helpdesk/incidents/incidents.ts'
import type { Problem } from '../../helpdesk/problem-records/model.ts'
import { getProblem, listTicketIds } from '../../helpdesk/problems/problems.ts'
import { listTicketViews } from '../../helpdesk/ticket-view/read.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from '../v1/format-instant.ts'
import { presentChangeCard, listHistory, presentPeople, presentTicketCards } from './cards.ts'

/** The id of a deleted change is shown as null. */
const changeOf = async (reader: Reader, { change_id }: Problem) => {
  if (change_id === null) return null
  try {
    return presentChangeCard(await getChange(reader, change_id))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const presentIncidents = async (reader: Reader, ticket_ids: readonly number[]) => {
  const ids = new Set((await listTicketViews(reader, ticket_ids)).flatMap(({ ticket }) => ticket.incident_id ?? []))
  const cards = []
  for (const id of ids) {
    const incident = await findIncident(reader, id)
    if (incident) cards.push({ id, title: incident.title, status: incident.status, severity: incident.severity })
  }
  return cards
}

const presentProblemOverview = async (reader: Reader, actor: AgentActor, problem: Problem) => {
  const ticket_ids = await listTicketIds(reader, problem.id)
  return {
    problem: {
      ...problem,
      workaround_published_at: formatInstant(problem.workaround_published_at),
      resolved_at: formatInstant(problem.resolved_at),
      created_at: formatIsoMillis(problem.created_at),
      updated_at: formatIsoMillis(problem.updated_at),
    },
    tickets: await presentTicketCards(reader, actor, ticket_ids),
    incidents: await presentIncidents(reader, ticket_ids),
    change: await changeOf(reader, problem),
    people: await presentPeople(reader, [problem.assignee_id]),
    history: await listHistory(reader, 'problem', problem.id),
  }
}

export const registerProblemOverviewRoutes = (api: Api): void =>
  serve(api, getProblemOverview, async (reader, { params }, actor) =>
    ok({ data: await presentProblemOverview(reader, requireAgent(actor), await getProblem(reader, params.id)) }),
  )
