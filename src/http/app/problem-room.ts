import { getProblemRoom } from '../../contract/app/problem-room.ts'
import { isoMillis } from '../../contract/time.ts'
import { getChange } from '../../helpdesk/changes/changes.ts'
import { findIncident } from '../../helpdesk/incidents/incidents.ts'
import type { Problem } from '../../helpdesk/problems/model.ts'
import { getProblem, listTicketIds } from '../../helpdesk/problems/problems.ts'
import { listTicketViews } from '../../helpdesk/tickets/read.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from '../v1/iso.ts'
import { changeCard, historyOf, peopleOut, ticketsOut } from './cards.ts'

/** A number that names no change is shown as none. */
const changeOf = async (reader: Reader, { change_id }: Problem) => {
  if (change_id === null) return null
  try {
    return changeCard(await getChange(reader, change_id))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const incidentsOut = async (reader: Reader, ticket_ids: readonly number[]) => {
  const ids = new Set((await listTicketViews(reader, ticket_ids)).flatMap(({ ticket }) => ticket.incident_id ?? []))
  const cards = []
  for (const id of ids) {
    const incident = await findIncident(reader, id)
    if (incident) cards.push({ id, title: incident.title, status: incident.status, severity: incident.severity })
  }
  return cards
}

const roomOut = async (reader: Reader, actor: AgentActor, problem: Problem) => {
  const ticket_ids = await listTicketIds(reader, problem.id)
  return {
    problem: {
      ...problem,
      workaround_published_at: iso(problem.workaround_published_at),
      resolved_at: iso(problem.resolved_at),
      created_at: isoMillis(problem.created_at),
      updated_at: isoMillis(problem.updated_at),
    },
    tickets: await ticketsOut(reader, actor, ticket_ids),
    incidents: await incidentsOut(reader, ticket_ids),
    change: await changeOf(reader, problem),
    people: await peopleOut(reader, [problem.assignee_id]),
    history: await historyOf(reader, 'problem', problem.id),
  }
}

export const problemPages = (door: Door): void =>
  serve(door, getProblemRoom, async (reader, { params }, actor) =>
    ok({ data: await roomOut(reader, agentOf(actor), await getProblem(reader, params.id)) }),
  )
