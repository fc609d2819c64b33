import { formatIsoMillis } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor, ClientActor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { getClient } from '../clients/clients.ts'
import type { Ticket } from '../tickets/model.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { canAnswer, type CsatSurvey, SURVEY_LIFETIME } from './model.ts'
import * as store from './store.ts'

export type { CsatAnswerFilter } from './store.ts'

export type CsatAnswer = { readonly rating: number; readonly comment: string | null }

export const getSurvey = async (reader: Reader, token: string): Promise<CsatSurvey> => {
  const survey = await store.findSurveyByToken(reader, hashToken(token))
  return survey && canAnswer(survey, reader.now) ? survey : notFound('survey')
}

export const reassignSurveys = (tx: Tx, from_client_id: number, client_id: number): Promise<number> =>
  store.reassignSurveyRows(tx, from_client_id, client_id)

const saveAndEmit = async (tx: Tx, actor: Actor, before: CsatSurvey, { rating, comment }: CsatAnswer): Promise<CsatSurvey> => {
  const survey = await store.saveAnswer(tx, before.id, rating, comment)
  const client = await getClient(tx, survey.client_id)
  recordTimeline(tx, actor, survey.ticket_id, [{ type: 'csat_received', data: { rating, comment } }])
  await emit(tx, 'csat.submitted', {
    id: survey.id,
    ticket_id: survey.ticket_id,
    rating,
    comment,
    client: { id: client.id, email: client.email },
    assignee_id: survey.assignee_id,
    submitted_at: formatIsoMillis(survey.submitted_at ?? tx.now),
    is_update: before.submitted_at !== null,
    previous_rating: before.rating,
    actor: eventActorOf(actor),
  })
  return survey
}

/** Stores the answer given by the link in the survey mail. The answer can be changed for a day. */
export const submitAnswer = async (tx: Tx, token: string, answer: CsatAnswer): Promise<CsatSurvey> => {
  const survey = (await store.lockSurveyByToken(tx, hashToken(token))) ?? notFound('survey')
  if (!canAnswer(survey, tx.now)) conflict('closed', 'This survey is closed.')
  const client = await getClient(tx, survey.client_id)
  const actor: ClientActor = { kind: 'client', client_id: client.id, name: client.name, email: client.email }
  return await saveAndEmit(tx, actor, survey, answer)
}

export const recordAnswer = async (tx: Tx, actor: Actor, ticket: Ticket, answer: CsatAnswer): Promise<CsatSurvey> => {
  const survey =
    (await store.findLatestSurvey(tx, ticket.id)) ??
    (await store.insertSurvey(tx, {
      ticket_id: ticket.id,
      client_id: ticket.client_id,
      assignee_id: ticket.assignee_id,
      token_hash: null,
      expires_at: tx.now + SURVEY_LIFETIME,
    }))
  return await saveAndEmit(tx, actor, survey, answer)
}

export const listAnswers = (reader: Reader, filter: store.CsatAnswerFilter, page: { limit: number; offset: number }) =>
  store.listAnswers(reader, filter, page)

export const findSurveyOfTicket = (reader: Reader, ticket_id: number): Promise<CsatSurvey | undefined> =>
  store.findLatestSurvey(reader, ticket_id)
