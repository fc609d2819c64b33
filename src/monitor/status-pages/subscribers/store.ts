import { type Generated, sql } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { messageIdIn } from '../../../kernel/mail/body.ts'
import { listMailStatuses } from '../../../kernel/mail/mailer.ts'
import type { LastMail, StatusPageSubscriber } from './model.ts'
import type { AnnouncedStates } from './notices.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    status_page_subscribers: { -readonly [C in keyof Omit<StatusPageSubscriber, 'id'>]: StatusPageSubscriber[C] } & {
      id: Generated<number>
      address_folded: string
      last_mail_id: Generated<number | null>
      refusals: Generated<number>
      stopped_at: Generated<Instant | null>
    }
    status_page_told: { page_id: number; thing: string; state: string; told_at: Instant }
  }
}

const COLUMNS = ['id', 'uuid', 'page_id', 'address', 'asked_at', 'confirmed_at', 'created_at'] as const

/** Undefined when the page has a subscriber with this address. */
export const insertSubscriber = async (
  tx: Tx,
  subscriber: { readonly page_id: number; readonly address: string; readonly address_folded: string },
): Promise<StatusPageSubscriber | undefined> =>
  await tx.db
    .insertInto('status_page_subscribers')
    .values({ ...subscriber, uuid: tx.ids.uuid(), asked_at: tx.now, confirmed_at: null, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['page_id', 'address_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/** Undefined when the last request is too recent. Resets the refusals, because the address may work by now. */
export const renewSubscriptionRequest = async (
  tx: Tx,
  page_id: number,
  address_folded: string,
  before: Instant,
): Promise<StatusPageSubscriber | undefined> =>
  await tx.db
    .updateTable('status_page_subscribers')
    .set({ asked_at: tx.now, refusals: 0, stopped_at: null, last_mail_id: null })
    .where('page_id', '=', page_id)
    .where('address_folded', '=', address_folded)
    .where('asked_at', '<=', before)
    .returning(COLUMNS)
    .executeTakeFirst()

export const findSubscriberByUuid = async ({ db }: Reader, uuid: string): Promise<StatusPageSubscriber | undefined> =>
  await db.selectFrom('status_page_subscribers').select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()

/** Keeps the time of the first confirmation. */
export const markConfirmed = async (tx: Tx, id: number): Promise<void> => {
  const unconfirmed = tx.db.updateTable('status_page_subscribers').set({ confirmed_at: tx.now }).where('id', '=', id)
  await unconfirmed.where('confirmed_at', 'is', null).execute()
}

export const deleteSubscriber = async (tx: Tx, uuid: string): Promise<void> => {
  await tx.db.deleteFrom('status_page_subscribers').where('uuid', '=', uuid).execute()
}

export type SubscriberCounts = { readonly subscribers: number; readonly subscribers_stopped: number }

export const countConfirmedByPage = async ({ db }: Reader, page_ids: readonly number[]): Promise<ReadonlyMap<number, SubscriberCounts>> => {
  if (page_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('status_page_subscribers')
    .select(({ fn }) => ['page_id', fn.countAll<number>().as('all'), fn.count<number>('stopped_at').as('stopped')])
    .where(sql<boolean>`confirmed_at is not null`)
    .where('page_id', 'in', page_ids)
    .groupBy('page_id')
    .execute()
  return new Map(rows.map(({ page_id, all, stopped }) => [page_id, { subscribers: all - stopped, subscribers_stopped: stopped }]))
}

export const listPageIdsWithSubscribers = async ({ db }: Reader): Promise<readonly number[]> => {
  const confirmed = db.selectFrom('status_page_subscribers').select('page_id').distinct()
  return (await confirmed.where(sql<boolean>`confirmed_at is not null`).execute()).map(({ page_id }) => page_id)
}

export type SubscriberSlice = {
  readonly page_id: number
  readonly after_id: number
  readonly confirmed_by: Instant
  readonly limit: number
}

export type ReachableSubscriber = Pick<StatusPageSubscriber, 'id' | 'uuid' | 'address'> & {
  readonly refusals: number
  readonly last_mail_id: number | null
}

/** In the order of ids: subscribers that had confirmed at `confirmed_by` and were not stopped. */
export const listSubscribersAfter = async (
  { db }: Reader,
  { page_id, after_id, confirmed_by, limit }: SubscriberSlice,
): Promise<readonly ReachableSubscriber[]> =>
  await db
    .selectFrom('status_page_subscribers')
    .select(['id', 'uuid', 'address', 'refusals', 'last_mail_id'])
    .where('stopped_at', 'is', null)
    .where('page_id', '=', page_id)
    .where(sql<boolean>`confirmed_at is not null`)
    .where('confirmed_at', '<=', confirmed_by)
    .where('id', '>', after_id)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The last mail of each subscriber, without those that were never sent or have been pruned. */
export const findLastMails = async (
  reader: Reader,
  subscribers: readonly ReachableSubscriber[],
): Promise<ReadonlyMap<number, LastMail>> => {
  const ids = subscribers.flatMap(({ last_mail_id }) => last_mail_id ?? [])
  return new Map((await listMailStatuses(reader, ids)).map(({ id, ...mail }) => [id, mail]))
}

export const markMailSent = async (tx: Tx, id: number, refusals: number, last_mail_id: number): Promise<void> => {
  await tx.db.updateTable('status_page_subscribers').set({ refusals, last_mail_id }).where('id', '=', id).execute()
}

/** The subscriber whose last mail has this id. A report about an older mail is ignored, so each mail counts once. */
export const findSubscriberByMessageId = async (
  { db }: Reader,
  uuid: string,
  message_id: string,
): Promise<{ readonly id: number; readonly refusals: number } | undefined> => {
  const row = await db
    .selectFrom('status_page_subscribers as one')
    .innerJoin('mails', 'mails.id', 'one.last_mail_id')
    .select(['one.id', 'one.refusals', 'mails.body'])
    .where('one.uuid', '=', uuid)
    .executeTakeFirst()
  return row && messageIdIn(row.body) === message_id ? { id: row.id, refusals: row.refusals } : undefined
}

export const updateRefusals = async (tx: Tx, id: number, refusals: number): Promise<void> => {
  await tx.db.updateTable('status_page_subscribers').set({ refusals, last_mail_id: null }).where('id', '=', id).execute()
}

export const stopSubscriber = async (tx: Tx, id: number, refusals: number): Promise<void> => {
  await tx.db.updateTable('status_page_subscribers').set({ refusals, stopped_at: tx.now }).where('id', '=', id).execute()
}

export const findAnnouncedStates = async ({ db }: Reader, page_id: number): Promise<AnnouncedStates> => {
  const rows = await db.selectFrom('status_page_told').select(['thing', 'state']).where('page_id', '=', page_id).execute()
  return new Map(rows.map(({ thing, state }) => [thing, state]))
}

export const saveAnnouncedState = async (tx: Tx, page_id: number, thing: string, state: string | null): Promise<void> => {
  if (state === null) {
    await tx.db.deleteFrom('status_page_told').where('page_id', '=', page_id).where('thing', '=', thing).execute()
    return
  }
  await tx.db
    .insertInto('status_page_told')
    .values({ page_id, thing, state, told_at: tx.now })
    .onConflict((conflict) => conflict.columns(['page_id', 'thing']).doUpdateSet({ state, told_at: tx.now }))
    .execute()
}

export const deleteUnconfirmed = async (tx: Tx, asked_before: Instant, limit: number): Promise<number> => {
  const old = tx.db
    .selectFrom('status_page_subscribers')
    .select('id')
    .where(sql<boolean>`confirmed_at is null`)
    .where('asked_at', '<', asked_before)
    .limit(limit)
  return Number((await tx.db.deleteFrom('status_page_subscribers').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}

export const deleteOldAnnouncedStates = async (tx: Tx, announced_before: Instant): Promise<void> => {
  await tx.db.deleteFrom('status_page_told').where('told_at', '<', announced_before).execute()
}
