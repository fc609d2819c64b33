import { type Generated, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import type { Client } from '../clients/model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    portal_links: { token_hash: string; client_id: number; expires_at: Instant; created_at: Instant }
    portal_sessions: {
      id: Generated<number>
      token_hash: string
      client_id: number
      ip: string
      user_agent: string
      created_at: Instant
      seen_at: Instant
      expires_at: Instant
    }
  }
}

export const insertLink = async (tx: Tx, link: { token_hash: string; client_id: number; expires_at: Instant }): Promise<void> => {
  await tx.db
    .insertInto('portal_links')
    .values({ ...link, created_at: tx.now })
    .execute()
}

export const listLinkTimes = async ({ db }: Reader, client_id: number, since: Instant): Promise<readonly Instant[]> =>
  (
    await db
      .selectFrom('portal_links')
      .select('created_at')
      .where('client_id', '=', client_id)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .execute()
  ).map(({ created_at }) => created_at)

export const isLinkUsable = async ({ db, now }: Reader, token_hash: string): Promise<boolean> =>
  (await db
    .selectFrom('portal_links')
    .select('client_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Deletes the link, so that it works only once. Returns the id of its client. */
export const consumeLink = async (tx: Tx, token_hash: string): Promise<number | undefined> => {
  const row = await tx.db
    .updateTable('portal_links')
    .set({ expires_at: 0 })
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', tx.now)
    .returning('client_id')
    .executeTakeFirst()
  return row?.client_id
}

export type NewPortalSession = {
  readonly token_hash: string
  readonly client_id: number
  readonly ip: string
  readonly user_agent: string
  readonly expires_at: Instant
}

export const insertSession = async (tx: Tx, session: NewPortalSession): Promise<void> => {
  await tx.db
    .insertInto('portal_sessions')
    .values({ ...session, created_at: tx.now, seen_at: tx.now })
    .execute()
}

export const findSession = async ({ db, now }: Reader, token_hash: string): Promise<{ client_id: number; seen_at: Instant } | undefined> =>
  await db
    .selectFrom('portal_sessions')
    .select(['client_id', 'seen_at'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const touchSessionRow = async (tx: Tx, token_hash: string): Promise<void> => {
  await tx.db.updateTable('portal_sessions').set({ seen_at: tx.now }).where('token_hash', '=', token_hash).execute()
}

export const deleteSession = async (tx: Tx, token_hash: string): Promise<void> => {
  await tx.db.deleteFrom('portal_sessions').where('token_hash', '=', token_hash).execute()
}

export const deleteSessionsAndLinks = async (tx: Tx, client_id: number): Promise<void> => {
  await tx.db.deleteFrom('portal_sessions').where('client_id', '=', client_id).execute()
  await tx.db.deleteFrom('portal_links').where('client_id', '=', client_id).execute()
}

/** `forgotten`: links created before this time no longer count for the rate limit. */
export const deleteExpired = async (tx: Tx, { forgotten, idle_since }: { forgotten: Instant; idle_since: Instant }): Promise<void> => {
  await tx.db.deleteFrom('portal_links').where('created_at', '<', forgotten).where('expires_at', '<=', tx.now).execute()
  await tx.db
    .deleteFrom('portal_sessions')
    .where(({ eb, or }) => or([eb('expires_at', '<=', tx.now), eb('seen_at', '<', idle_since)]))
    .execute()
}

export type OwnTicketFilters = { readonly status?: readonly TicketStatus[] }

/** Tickets of the client and, if allowed, of the client's company. Merged tickets are excluded, because their target is listed. */
const selectOwnTickets = ({ db }: Reader, { id, company_id, sees_company_tickets }: Client, { status }: OwnTicketFilters) =>
  db
    .selectFrom('tickets')
    .where(({ eb, or }) =>
      sees_company_tickets && company_id !== null
        ? or([eb('client_id', '=', id), eb('company_id', '=', company_id)])
        : eb('client_id', '=', id),
    )
    .where(sql<boolean>`merged_into_id is null`)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))

export const listOwnTicketIds = async (
  reader: Reader,
  client: Client,
  filters: OwnTicketFilters,
  { limit, offset }: LimitOffset,
): Promise<readonly number[]> =>
  (
    await selectOwnTickets(reader, client, filters)
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(({ id }) => id)

export const countOwnTickets = async (reader: Reader, client: Client, filters: OwnTicketFilters): Promise<number> =>
  (
    await selectOwnTickets(reader, client, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
