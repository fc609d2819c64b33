import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { allOf, countedConditions, ON_TICKETS } from '../tickets/counted-conditions.ts'
import type { Sight } from '../sight.ts'
import type { Survey } from './model.ts'

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

const surveyOf = ({ token_hash: _, updated_at: __, ...row }: Selectable<SurveyRow>): Survey => row

export type NewSurvey = Pick<Survey, 'ticket_id' | 'client_id' | 'assignee_id' | 'expires_at'> & { readonly token_hash: string | null }

export const insertSurvey = async (tx: Tx, survey: NewSurvey): Promise<Survey> => {
  const row = await tx.db
    .insertInto('csat_surveys')
    .values({ ...survey, rating: null, comment: null, sent_at: tx.now, submitted_at: null, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return surveyOf(row)
}

/** Locked: of two answers at the same moment one is the first and the other changes it. */
export const lockByToken = async (tx: Tx, token_hash: string): Promise<Survey | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('csat_surveys').selectAll().where('token_hash', '=', token_hash)).executeTakeFirst()
  return row && surveyOf(row)
}

export const surveyByToken = async ({ db }: Reader, token_hash: string): Promise<Survey | undefined> => {
  const row = await db.selectFrom('csat_surveys').selectAll().where('token_hash', '=', token_hash).executeTakeFirst()
  return row && surveyOf(row)
}

export const latestOfTicket = async ({ db }: Reader, ticket_id: number): Promise<Survey | undefined> => {
  const row = await db
    .selectFrom('csat_surveys')
    .selectAll()
    .where('ticket_id', '=', ticket_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && surveyOf(row)
}

export const lastAskedAt = async ({ db }: Reader, client_id: number): Promise<Instant | null> => {
  const row = await db
    .selectFrom('csat_surveys')
    .select(({ fn }) => fn.max('sent_at').as('at'))
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row?.at ?? null
}

export const saveAnswer = async (tx: Tx, id: number, rating: number, comment: string | null): Promise<Survey> => {
  const row = await tx.db
    .updateTable('csat_surveys')
    .set((eb) => ({ rating, comment, submitted_at: eb.fn.coalesce('submitted_at', eb.val(tx.now)), updated_at: tx.now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return surveyOf(row)
}

export const replaceClient = async (tx: Tx, from: number, client_id: number): Promise<number> =>
  Number((await tx.db.updateTable('csat_surveys').set({ client_id }).where('client_id', '=', from).executeTakeFirst()).numUpdatedRows)

export type AnswerFilter = {
  /** Only answers about tickets the reader may see. */
  readonly sight: Sight
  readonly rating?: number | undefined
  readonly assignee_id?: number | undefined
  readonly department_id?: number | undefined
  /** From the first moment to before the last. */
  readonly from_at?: Instant | undefined
  readonly to_at?: Instant | undefined
}

const ticketsOf = ({ department_id, sight }: AnswerFilter): RawBuilder<boolean> => {
  const conditions = countedConditions(department_id === undefined ? {} : { department_id: [department_id] }, sight, ON_TICKETS)
  return conditions.length === 0 ? sql`1 = 1` : sql`ticket_id in (select id from tickets where ${allOf(conditions)})`
}

const answers = ({ db }: Reader, filter: AnswerFilter) => {
  const { rating, assignee_id, from_at, to_at } = filter
  return db
    .selectFrom('csat_surveys')
    .innerJoin('clients', 'clients.id', 'csat_surveys.client_id')
    .where('submitted_at', 'is not', null)
    .$if(rating !== undefined, (query) => query.where('rating', '=', rating ?? 0))
    .$if(assignee_id !== undefined, (query) => query.where('csat_surveys.assignee_id', '=', assignee_id ?? 0))
    .where(ticketsOf(filter))
    .$if(from_at !== undefined, (query) => query.where('submitted_at', '>=', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('submitted_at', '<', to_at ?? 0))
}

export const answerPage = async (reader: Reader, filter: AnswerFilter, page: { limit: number; offset: number }) => {
  const rows = await answers(reader, filter)
    .selectAll('csat_surveys')
    .select('clients.email as client_email')
    .orderBy('submitted_at', 'desc')
    .orderBy('csat_surveys.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await answers(reader, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { answers: rows.map(({ client_email, ...row }) => ({ survey: surveyOf(row), client_email })), total }
}
