import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { cancelMails } from '../../kernel/mail/mailer.ts'
import { type TicketScope, toVisibilityCondition } from '../ticket-scope.ts'
import type { OnCallPageState } from './escalation.ts'
import type { PageNotification, StoredPage } from './model.ts'

type PageColumns = { -readonly [K in keyof StoredPage]: StoredPage[K] }
type PageRow = Omit<PageColumns, 'id' | 'state' | 'has_retriggered'> & { id: Generated<number>; state: string; has_retriggered: number }
type NotificationRow = Omit<{ -readonly [K in keyof PageNotification]: PageNotification[K] }, 'id' | 'state'> & {
  id: Generated<number>
  state: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pages: PageRow
    page_notifications: NotificationRow
  }
}

const pageOf = (row: Selectable<PageRow>): StoredPage => ({
  ...row,
  state: row.state as OnCallPageState,
  has_retriggered: row.has_retriggered === 1,
})

const notificationOf = (row: Selectable<NotificationRow>): PageNotification => ({ ...row, state: row.state as PageNotification['state'] })

export const insertPage = async (tx: Tx, page: Omit<StoredPage, 'id' | 'created_at' | 'updated_at'>): Promise<StoredPage> => {
  const row = { ...page, has_retriggered: page.has_retriggered ? 1 : 0, created_at: tx.now, updated_at: tx.now }
  return pageOf(await tx.db.insertInto('pages').values(row).returningAll().executeTakeFirstOrThrow())
}

export const savePage = async (tx: Tx, { id, has_retriggered, created_at: _, ...page }: StoredPage): Promise<StoredPage> => {
  const row = await tx.db
    .updateTable('pages')
    .set({ ...page, has_retriggered: has_retriggered ? 1 : 0, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return pageOf(row)
}

export const findPage = async ({ db }: Reader, id: number): Promise<StoredPage | undefined> => {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && pageOf(row)
}

export const lockPage = async (tx: Tx, id: number): Promise<StoredPage | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('pages').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && pageOf(row)
}

export type PageFilters = {
  readonly state?: OnCallPageState | undefined
  readonly ticket_id?: number | undefined
  readonly incident_id?: number | undefined
  readonly policy_id?: number | undefined
  /** Default: pages of all tickets. */
  readonly scope?: TicketScope
}

/** Agents who were paged see the page even if its ticket is out of scope. */
const toPageVisibilityCondition = (scope: TicketScope): RawBuilder<boolean> =>
  scope === null
    ? toVisibilityCondition(scope)
    : sql`(${toVisibilityCondition(scope)} or id in (select page_id from page_notifications where account_id = ${scope.account_id}))`

const selectFiltered = ({ db }: Reader, { state, ticket_id, incident_id, policy_id, scope = null }: PageFilters) =>
  db
    .selectFrom('pages')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(ticket_id !== undefined, (query) => query.where('ticket_id', '=', ticket_id ?? 0))
    .$if(incident_id !== undefined, (query) => query.where('incident_id', '=', incident_id ?? 0))
    .$if(policy_id !== undefined, (query) => query.where('policy_id', '=', policy_id ?? 0))
    .where(toPageVisibilityCondition(scope))

export const isPageVisible = async (reader: Reader, id: number, scope: TicketScope): Promise<boolean> =>
  (await selectFiltered(reader, { scope }).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const listPages = async (
  reader: Reader,
  filters: PageFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly StoredPage[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await query.limit(limit).offset(offset).execute()).map(pageOf)
}

export const countPages = async (reader: Reader, filters: PageFilters): Promise<number> =>
  (
    await selectFiltered(reader, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const lockOpenPages = async (
  tx: Tx,
  about: Partial<Pick<StoredPage, 'ticket_id' | 'incident_id' | 'policy_id'>>,
): Promise<readonly StoredPage[]> => {
  const { ticket_id, incident_id, policy_id } = about
  const query = tx.db
    .selectFrom('pages')
    .selectAll()
    .where('state', 'in', ['triggered', 'acknowledged'])
    .$if(ticket_id !== undefined, (some) => some.where('ticket_id', '=', ticket_id ?? 0))
    .$if(incident_id !== undefined, (some) => some.where('incident_id', '=', incident_id ?? 0))
    .$if(policy_id !== undefined, (some) => some.where('policy_id', '=', policy_id ?? 0))
    .orderBy('id')
  return (await tx.dialect.lock(query).execute()).map(pageOf)
}

export const lockDuePages = async (tx: Tx, limit: number): Promise<readonly StoredPage[]> => {
  const due = tx.db.selectFrom('pages').selectAll().where('next_due_at', '<=', tx.now).orderBy('next_due_at').limit(limit)
  return (await tx.dialect.lockSkipLocked(due).execute()).map(pageOf)
}

export const findNextPageDue = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('pages')
    .select(sql<Instant | null>`min(next_due_at)`.as('at'))
    .where('next_due_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export const insertNotifications = async (
  tx: Tx,
  rows: readonly Pick<PageNotification, 'page_id' | 'account_id' | 'level' | 'round' | 'escalated_at'>[],
): Promise<readonly PageNotification[]> => {
  if (rows.length === 0) return []
  const fresh = { state: 'pending', mail_id: null, created_at: tx.now, sent_at: null }
  const values = rows.map((row) => ({ ...row, ...fresh }))
  return (await tx.db.insertInto('page_notifications').values(values).returningAll().execute()).map(notificationOf)
}

export const findNotification = async ({ db }: Reader, id: number): Promise<PageNotification | undefined> => {
  const row = await db.selectFrom('page_notifications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && notificationOf(row)
}

export const listNotifications = async ({ db }: Reader, page_id: number): Promise<readonly PageNotification[]> =>
  (await db.selectFrom('page_notifications').selectAll().where('page_id', '=', page_id).orderBy('id').execute()).map(notificationOf)

export const recordNotificationResult = async (
  tx: Tx,
  id: number,
  result: Pick<PageNotification, 'state' | 'mail_id' | 'sent_at'>,
): Promise<void> => {
  await tx.db.updateTable('page_notifications').set(result).where('id', '=', id).execute()
}

/** Cancels the pending notifications of a page, and its mails that no server has accepted. */
export const cancelNotifications = async (tx: Tx, page_id: number): Promise<void> => {
  const rows = await tx.db
    .selectFrom('page_notifications')
    .select('mail_id')
    .where('page_id', '=', page_id)
    .where('mail_id', 'is not', null)
    .execute()
  const mails = rows.flatMap(({ mail_id }) => mail_id ?? [])
  await cancelMails(tx, mails, 'The page was acknowledged before the mail was sent.')
  await tx.db
    .updateTable('page_notifications')
    .set({ state: 'cancelled' })
    .where('page_id', '=', page_id)
    .where('state', '=', 'pending')
    .execute()
}

export const moveTicketPages = async (tx: Tx, from: number, to: number): Promise<void> => {
  await tx.db.updateTable('pages').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
}
