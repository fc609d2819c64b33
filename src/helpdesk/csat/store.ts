import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from '../tickets/counted-conditions.ts'
import type { CsatSurvey } from './model.ts'

type SurveyRow = {
  id: Generated<number>
  ticket_id: number
  client_id: number
  assignee_id: number | null
  token_hash: string | null
  rating: number | null
  comment: string | null
  sent_at: Instant
  expires_at: Instant
  submitted_at: Instant | null
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    csat_surveys: SurveyRow
  }
}

const surveyOf = ({ token_hash: _, updated_at: __, ...row }: Selectable<SurveyRow>): CsatSurvey => row

export type NewSurvey = Pick<CsatSurvey, 'ticket_id' | 'client_id' | 'assignee_id' | 'expires_at'> & { readonly token_hash: string | null }

export const insertSurvey = async (tx: Tx, survey: NewSurvey): Promise<CsatSurvey> => {
  const row = await tx.db
    .insertInto('csat_surveys')
    .values({ ...survey, rating: null, comment: null, sent_at: tx.now, submitted_at: null, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return surveyOf(row)
}

/** Locks the survey, so that two concurrent answers are serialized. */
export const lockSurveyByToken = async (tx: Tx, token_hash: string): Promise<CsatSurvey | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('csat_surveys').selectAll().where('token_hash', '=', token_hash)).executeTakeFirst()
  return row && surveyOf(row)
}

export const findSurveyByToken = async ({ db }: Reader, token_hash: string): Promise<CsatSurvey | undefined> => {
  const row = await db.selectFrom('csat_surveys').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()
  return row && surveyOf(row)
}

export const findLatestSurvey = async ({ db }: Reader, ticket_id: number): Promise<CsatSurvey | undefined> => {
  const row = await db
    .selectFrom('csat_surveys')
    .selectAll()
    .where('ticket_id', '=', ticket_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && surveyOf(row)
}

export const findLastSentAt = async ({ db }: Reader, client_id: number): Promise<Instant | null> => {
  const row = await db
    .selectFrom('csat_surveys')
    .select(({ fn }) => fn.max('sent_at').as('at'))
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row?.at ?? null
}

export const saveAnswer = async (tx: Tx, id: number, rating: number, comment: string | null): Promise<CsatSurvey> => {
  const row = await tx.db
    .updateTable('csat_surveys')
    .set((eb) => ({ rating, comment, submitted_at: eb.fn.coalesce('submitted_at', eb.val(tx.now)), updated_at: tx.now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return surveyOf(row)
}

export const reassignSurveyRows = async (tx: Tx, from: number, client_id: number): Promise<number> =>
  Number((await tx.db.updateTable('csat_surveys').set({ client_id }).where('client_id', '=', from).executeTakeFirst()).numUpdatedRows)

export type CsatAnswerFilter = {
  readonly scope: TicketScope
  readonly rating?: number | undefined
  readonly assignee_id?: number | undefined
  readonly department_id?: number | undefined
  /** Half-open range of the time of the answer: includes `from_at`, excludes `to_at`. */
  readonly from_at?: Instant | undefined
  readonly to_at?: Instant | undefined
}

const ticketCondition = ({ department_id, scope }: CsatAnswerFilter): RawBuilder<boolean> => {
  const conditions = toCountedConditions(department_id === undefined ? {} : { department_id: [department_id] }, scope, ON_TICKETS)
  return conditions.length === 0 ? sql`1 = 1` : sql`ticket_id in (select id from tickets where ${joinConditions(conditions)})`
}

const selectAnswers = ({ db }: Reader, filter: CsatAnswerFilter) => {
  const { rating, assignee_id, from_at, to_at } = filter
  return db
    .selectFrom('csat_surveys')
    .innerJoin('clients', 'clients.id', 'csat_surveys.client_id')
    .where('submitted_at', 'is not', null)
    .$if(rating !== undefined, (query) => query.where('rating', '=', rating ?? 0))
    .$if(assignee_id !== undefined, (query) => query.where('csat_surveys.assignee_id', '=', assignee_id ?? 0))
    .where(ticketCondition(filter))
    .$if(from_at !== undefined, (query) => query.where('submitted_at', '>=', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('submitted_at', '<', to_at ?? 0))
}

export const listAnswers = async (reader: Reader, filter: CsatAnswerFilter, page: { limit: number; offset: number }) => {
  const rows = await selectAnswers(reader, filter)
    .selectAll('csat_surveys')
    .select('clients.email as client_email')
    .orderBy('submitted_at', 'desc')
    .orderBy('csat_surveys.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await selectAnswers(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { answers: rows.map(({ client_email, ...row }) => ({ survey: surveyOf(row), client_email })), total }
}
