import { formatIsoMillis } from '../../contract/time.ts'
import { getTicketCsat, listCsat, sendCsat } from '../../contract/v1/csat.ts'
import { getClient } from '../../helpdesk/clients/clients.ts'
import { findSurveyOfTicket, listAnswers, recordAnswer } from '../../helpdesk/csat/answer.ts'
import { sendSurvey } from '../../helpdesk/csat/send-survey.ts'
import type { CsatSurvey } from '../../helpdesk/csat/model.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { getTicket, getTicketForUpdate, assertNotMerged } from '../../helpdesk/tickets/tickets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { parseRangeEnd } from './instants.ts'
import { toPageWindow, createPage } from './pagination.ts'

const presentCsat = (survey: CsatSurvey, email: string) => ({
  id: survey.id,
  ticket_id: survey.ticket_id,
  rating: survey.rating,
  comment: survey.comment,
  client: { id: survey.client_id, email },
  assignee_id: survey.assignee_id,
  submitted_at: survey.submitted_at === null ? null : formatIsoMillis(survey.submitted_at),
})

const presentSurvey = async (reader: Reader, survey: CsatSurvey) => presentCsat(survey, (await getClient(reader, survey.client_id)).email)

/** Clients who opted out are not surveyed. */
const assertMayBeSurveyed = async (reader: Reader, { client_id }: Ticket): Promise<void> => {
  const { csat_opted_out, is_blocked } = await getClient(reader, client_id)
  if (csat_opted_out || is_blocked) conflict('opted_out', 'This client does not receive surveys.')
}

const parseRange = (query: { readonly from: string | undefined; readonly to: string | undefined }) => {
  const [from_at, to_at] = [parseRangeEnd(query, 'from'), parseRangeEnd(query, 'to')]
  if (from_at !== undefined && to_at !== undefined && from_at >= to_at) invalid({ from: ['The from field must be a date before to.'] })
  return { from_at, to_at }
}

export const registerCsatRoutes = (api: Api): void => {
  serve(
    api,
    sendCsat,
    async (tx, { params, body }, actor) => {
      const ticket = await getTicketForUpdate(tx, actor, params.id)
      assertNotMerged(ticket)
      if (body.rating !== undefined) {
        const survey = await recordAnswer(tx, actor, ticket, { rating: body.rating, comment: body.comment ?? null })
        return ok({ data: await presentSurvey(tx, survey) })
      }
      if (typeof body.comment === 'string') invalid({ rating: ['The rating field is required.'] })
      await assertMayBeSurveyed(tx, ticket)
      await sendSurvey(tx, ticket, api.context.config.BASE_URL)
      const survey = (await findSurveyOfTicket(tx, ticket.id)) ?? notFound('survey')
      return ok({ data: await presentSurvey(tx, survey) })
    },
    { precondition: (tx, { id }, actor) => getTicket(tx, actor, id) },
  )
  serve(api, getTicketCsat, async (reader, { params }, actor) => {
    const ticket = await getTicket(reader, actor, params.id)
    const survey = (await findSurveyOfTicket(reader, ticket.id)) ?? notFound('survey')
    return ok({ data: await presentSurvey(reader, survey) })
  })
  serve(api, listCsat, async (reader, { query }, actor) => {
    const page = toPageWindow(query)
    const { from, to, ...filter } = query
    const { answers, total } = await listAnswers(
      reader,
      { ...filter, ...parseRange({ from, to }), scope: toTicketScope(requireAgent(actor)) },
      page,
    )
    return ok(
      createPage(
        answers.map(({ survey, client_email }) => presentCsat(survey, client_email)),
        total,
        page,
      ),
    )
  })
}
