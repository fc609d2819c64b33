import { sql, type Generated } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { Subscriber } from './model.ts'
import type { Told } from './news.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    status_page_subscribers: { -readonly [C in keyof Omit<Subscriber, 'id'>]: Subscriber[C] } & {
      id: Generated<number>
      address_folded: string
    }
    status_page_told: { page_id: number; thing: string; state: string; told_at: Instant }
  }
}

const COLUMNS = ['id', 'uuid', 'page_id', 'address', 'asked_at', 'confirmed_at', 'created_at'] as const

/** Nothing when the page has this address already. */
export const insertSubscriber = async (
  tx: Tx,
  one: { readonly page_id: number; readonly address: string; readonly address_folded: string },
): Promise<Subscriber | undefined> =>
  await tx.db
    .insertInto('status_page_subscribers')
    .values({ ...one, uuid: tx.ids.uuid(), asked_at: tx.now, confirmed_at: null, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['page_id', 'address_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/** Notes that it was asked again; nothing when that was only a moment ago. */
export const askAgain = async (tx: Tx, page_id: number, address_folded: string, before: Instant): Promise<Subscriber | undefined> =>
  await tx.db
    .updateTable('status_page_subscribers')
    .set({ asked_at: tx.now })
    .where('page_id', '=', page_id)
    .where('address_folded', '=', address_folded)
    .where('asked_at', '<=', before)
    .returning(COLUMNS)
    .executeTakeFirst()

export const subscriberByUuid = async ({ db }: Reader, uuid: string): Promise<Subscriber | undefined> =>
  await db.selectFrom('status_page_subscribers').select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()

/** Once confirmed, it stays with the first time. */
export const noteConfirmed = async (tx: Tx, id: number): Promise<void> => {
  const unconfirmed = tx.db.updateTable('status_page_subscribers').set({ confirmed_at: tx.now }).where('id', '=', id)
  await unconfirmed.where('confirmed_at', 'is', null).execute()
}

export const removeSubscriber = async (tx: Tx, uuid: string): Promise<void> => {
  await tx.db.deleteFrom('status_page_subscribers').where('uuid', '=', uuid).execute()
}

export const confirmedCounts = async ({ db }: Reader, page_ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (page_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('status_page_subscribers')
    .select(({ fn }) => ['page_id', fn.countAll<number>().as('count')])
    .where(sql<boolean>`confirmed_at is not null`)
    .where('page_id', 'in', page_ids)
    .groupBy('page_id')
    .execute()
  return new Map(rows.map(({ page_id, count }) => [page_id, count]))
}

/** Pages that somebody waits for news of. */
export const followedPageIds = async ({ db }: Reader): Promise<readonly number[]> => {
  const confirmed = db.selectFrom('status_page_subscribers').select('page_id').distinct()
  return (await confirmed.where(sql<boolean>`confirmed_at is not null`).execute()).map(({ page_id }) => page_id)
}

export type Slice = { readonly page_id: number; readonly after_id: number; readonly confirmed_by: Instant; readonly limit: number }

/** In the order they came; only those who were there when it happened. */
export const subscribersAfter = async (
  { db }: Reader,
  { page_id, after_id, confirmed_by, limit }: Slice,
): Promise<readonly Pick<Subscriber, 'id' | 'uuid' | 'address'>[]> =>
  await db
    .selectFrom('status_page_subscribers')
    .select(['id', 'uuid', 'address'])
    .where('page_id', '=', page_id)
    .where(sql<boolean>`confirmed_at is not null`)
    .where('confirmed_at', '<=', confirmed_by)
    .where('id', '>', after_id)
    .orderBy('id')
    .limit(limit)
    .execute()

export const toldBy = async ({ db }: Reader, page_id: number): Promise<Told> => {
  const rows = await db.selectFrom('status_page_told').select(['thing', 'state']).where('page_id', '=', page_id).execute()
  return new Map(rows.map(({ thing, state }) => [thing, state]))
}

export const putTold = async (tx: Tx, page_id: number, thing: string, state: string | null): Promise<void> => {
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

export const deleteTold = async (tx: Tx, told_before: Instant): Promise<void> => {
  await tx.db.deleteFrom('status_page_told').where('told_at', '<', told_before).execute()
}
