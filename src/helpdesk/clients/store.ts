import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { prepareQuery } from '../../kernel/db/prepare-query.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Client } from './model.ts'

type ClientRow = {
  id: Generated<number>
  name: string
  email: string
  email_folded: string | null
  phone: Generated<string>
  company_id: number | null
  locale: Generated<string>
  timezone: Generated<string>
  is_verified: Generated<number>
  is_blocked: Generated<number>
  sees_company_tickets: Generated<number>
  csat_opted_out: Generated<number>
  password_hash: string | null
  merged_into_id: number | null
  source: string
  last_seen_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    clients: ClientRow
    client_addresses: { address_folded: string; client_id: number; created_at: Instant }
  }
}

const clientOf = ({ email_folded: _, password_hash: __, source, ...row }: Selectable<ClientRow>): Client => ({
  ...row,
  is_verified: row.is_verified === 1,
  is_blocked: row.is_blocked === 1,
  sees_company_tickets: row.sees_company_tickets === 1,
  csat_opted_out: row.csat_opted_out === 1,
  source: source as Client['source'],
})

export const findClientRow = async ({ db }: Reader, id: number): Promise<Client | undefined> => {
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row && clientOf(row)
}

type AddressParams = { readonly folded: string }

const BY_EMAIL = prepareQuery((db, { folded }: AddressParams) =>
  db.selectFrom('clients').selectAll('clients').where('email_folded', '=', folded),
)
const BY_OLD_EMAIL = prepareQuery((db, { folded }: AddressParams) =>
  db
    .selectFrom('clients')
    .selectAll('clients')
    .innerJoin('client_addresses', 'client_addresses.client_id', 'clients.id')
    .where('client_addresses.address_folded', '=', folded),
)

/** Finds a client by its current address, or by the address of a client that was merged into it. */
export const findClientRowByEmail = async (reader: Reader, email: string): Promise<Client | undefined> => {
  const address = { folded: normalizeEmail(email) }
  const row = (await BY_EMAIL(reader, address))[0] ?? (await BY_OLD_EMAIL(reader, address))[0]
  return row && clientOf(row)
}

export const lockClients = async (tx: Tx, ids: readonly number[]): Promise<readonly Client[]> =>
  (await tx.dialect.lock(tx.db.selectFrom('clients').selectAll().where('id', 'in', ids).orderBy('id')).execute()).map(clientOf)

export type NewClient = Pick<Client, 'name' | 'email' | 'company_id' | 'source'> & {
  readonly phone?: string
  readonly locale?: string
  readonly timezone?: string
  readonly is_verified?: boolean
}

/** Inserts a client; undefined if the address is taken. The unique index decides between concurrent inserts. */
export const insertClient = async (tx: Tx, { is_verified = false, ...client }: NewClient): Promise<Client | undefined> => {
  const row = await tx.db
    .insertInto('clients')
    .values({
      ...client,
      email_folded: normalizeEmail(client.email),
      is_verified: is_verified ? 1 : 0,
      password_hash: null,
      merged_into_id: null,
      last_seen_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && clientOf(row)
}

export type ClientChanges = Partial<
  Pick<
    Client,
    | 'name'
    | 'email'
    | 'phone'
    | 'company_id'
    | 'locale'
    | 'timezone'
    | 'is_verified'
    | 'is_blocked'
    | 'sees_company_tickets'
    | 'csat_opted_out'
    | 'last_seen_at'
  >
>

const toBits = (changes: ClientChanges) =>
  Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, typeof value === 'boolean' ? Number(value) : value]))

export const updateClientRow = async (tx: Tx, id: number, changes: ClientChanges): Promise<Client> => {
  const row = await tx.db
    .updateTable('clients')
    .set({ ...toBits(changes), ...(changes.email !== undefined && { email_folded: normalizeEmail(changes.email) }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return clientOf(row)
}

export const touchClientLastSeen = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('clients').set({ last_seen_at: tx.now }).where('id', '=', id).execute()
}

/** Removes an address from the former addresses of merged clients, because another client now uses it. */
export const deleteFormerAddress = async (tx: Tx, email: string): Promise<void> => {
  await tx.db.deleteFrom('client_addresses').where('address_folded', '=', normalizeEmail(email)).execute()
}

/** Gives the address of a merged client to its target, and repoints clients that were merged into the source earlier. */
export const markClientMerged = async (tx: Tx, { id: source_id, email }: Client, target_id: number): Promise<void> => {
  await tx.db.updateTable('clients').set({ merged_into_id: target_id }).where('merged_into_id', '=', source_id).execute()
  await tx.db.updateTable('client_addresses').set({ client_id: target_id }).where('client_id', '=', source_id).execute()
  await tx.db
    .insertInto('client_addresses')
    .values({ address_folded: normalizeEmail(email), client_id: target_id, created_at: tx.now })
    .onConflict((conflict) => conflict.column('address_folded').doUpdateSet({ client_id: target_id }))
    .execute()
  await tx.db
    .updateTable('clients')
    .set({ merged_into_id: target_id, email_folded: null, password_hash: null, updated_at: tx.now })
    .where('id', '=', source_id)
    .execute()
}

export type ClientFilters = { readonly company_id?: number; readonly email?: string; readonly is_verified?: boolean; readonly q?: string }
const selectFiltered = ({ db }: Reader, { company_id, email, is_verified, q }: ClientFilters) =>
  db
    .selectFrom('clients')
    .where('merged_into_id', 'is', null)
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? 0))
    .$if(email !== undefined, (query) => query.where('email_folded', '=', normalizeEmail(email ?? '')))
    .$if(is_verified !== undefined, (query) => query.where('is_verified', '=', is_verified ? 1 : 0))
    .$if(q !== undefined && q !== '', (query) => {
      const pattern = `${normalizeEmail(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
      return query.where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or email_folded like ${pattern} escape '\\')`)
    })

export const listClientRows = async (reader: Reader, filters: ClientFilters, { limit, offset }: LimitOffset): Promise<readonly Client[]> =>
  (
    await selectFiltered(reader, filters)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(clientOf)

export const countClients = async (reader: Reader, filters: ClientFilters): Promise<number> => {
  const row = await selectFiltered(reader, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
