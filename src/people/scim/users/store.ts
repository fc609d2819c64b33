import { sql, type Generated, type Selectable } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { Doc } from '../engine/json.ts'
import { truncateToMilliseconds } from '../truncate-to-milliseconds.ts'
import { inBatches } from '../in-batches.ts'
import { columnsOf, emailsOf, type ScimUser } from './model.ts'

type UserRow = {
  id: Generated<number>
  uuid: string
  account_id: number | null
  account_version: number
  connection_id: number | null
  default_role_id: number
  document: string
  user_name_key: string
  user_name_folded: string
  external_id: string | null
  display_name_folded: string | null
  active: number
  version: Generated<number>
  created_at: Instant
  modified_at: Instant
  deleted_at: Instant | null
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_users: UserRow
    scim_user_emails: { user_id: number; value_folded: string }
  }
}

export const KEPT_ATTRIBUTES = [
  'id',
  'uuid',
  'account_id',
  'account_version',
  'connection_id',
  'default_role_id',
  'document',
  'version',
  'created_at',
  'modified_at',
] as const

// `account_id` is null only inside the creating transaction, and only this file writes documents.
export const userOf = ({ document, account_id, ...row }: Pick<Selectable<UserRow>, (typeof KEPT_ATTRIBUTES)[number]>): ScimUser => ({
  ...row,
  account_id: account_id ?? 0,
  document: JSON.parse(document),
})

export const visibleByUuid = async (tx: Reader, uuid: string): Promise<ScimUser | undefined> => {
  const row = await tx.db
    .selectFrom('scim_users')
    .select(KEPT_ATTRIBUTES)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && userOf(row)
}

const visible = (tx: Tx) => tx.db.selectFrom('scim_users').select(KEPT_ATTRIBUTES).where('deleted_at', 'is', null)

export const lockByUuid = async (tx: Tx, uuid: string): Promise<ScimUser | undefined> => {
  const row = await tx.dialect.lock(visible(tx).where('uuid', '=', uuid)).executeTakeFirst()
  return row && userOf(row)
}

export const lockByKey = async (tx: Tx, key: string): Promise<ScimUser | undefined> => {
  const row = await tx.dialect.lock(visible(tx).where('user_name_key', '=', key)).executeTakeFirst()
  return row && userOf(row)
}

export const visibleByAccounts = async ({ db }: Reader, ids: readonly number[]): Promise<readonly ScimUser[]> => {
  const rows = await inBatches(ids, (slice) =>
    db
      .selectFrom('scim_users')
      .select(KEPT_ATTRIBUTES)
      .where('account_id', 'in', slice)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  return rows.map(userOf)
}

export const lockByIds = async (tx: Tx, ids: readonly number[]): Promise<readonly ScimUser[]> => {
  const rows = await inBatches(ids, (slice) => tx.dialect.lock(visible(tx).where('id', 'in', slice).orderBy('id')).execute())
  return rows.map(userOf)
}

/** Newest deleted user of this name that no other connection owns. */
export const tombstoneOf = async (tx: Tx, key: string, connection_id: number): Promise<{ readonly account_id: number } | undefined> => {
  const row = await tx.db
    .selectFrom('scim_users')
    .select('account_id')
    .where('user_name_key', '=', key)
    .where('deleted_at', 'is not', null)
    .where((eb) => eb.or([eb('connection_id', 'is', null), eb('connection_id', '=', connection_id)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id ? { account_id: row.account_id } : undefined
}

export type NewScimUser = Pick<ScimUser, 'connection_id' | 'default_role_id' | 'document'> & {
  /** Null until the account is created. */
  readonly account_id: number | null
  readonly account_version: number
  readonly created_at: Instant
  readonly modified_at: Instant
}

/** Undefined when the userName is taken. The unique index decides, so that concurrent inserts cannot both succeed. */
export const insertUser = async (tx: Tx, { document, created_at, modified_at, ...user }: NewScimUser): Promise<ScimUser | undefined> => {
  const row = await tx.db
    .insertInto('scim_users')
    .values({
      ...user,
      ...columnsOf(document),
      uuid: tx.ids.uuid(),
      document: JSON.stringify(document),
      created_at: truncateToMilliseconds(created_at),
      modified_at: truncateToMilliseconds(modified_at),
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(KEPT_ATTRIBUTES)
    .executeTakeFirst()
  if (row) await insertEmails(tx, row.id, document)
  return row && userOf(row)
}

const insertEmails = async (tx: Tx, user_id: number, document: Doc): Promise<void> => {
  const rows = emailsOf(document).map((value_folded) => ({ user_id, value_folded }))
  if (rows.length > 0) await tx.db.insertInto('scim_user_emails').values(rows).execute()
}

export const updateDocument = async (tx: Tx, user: ScimUser, document: Doc): Promise<ScimUser | undefined> => {
  const row = await tx.db
    .updateTable('scim_users')
    .set({ ...columnsOf(document), document: JSON.stringify(document), modified_at: truncateToMilliseconds(tx.now) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', user.id)
    .where('version', '=', user.version)
    .where('deleted_at', 'is', null)
    .returning(KEPT_ATTRIBUTES)
    .executeTakeFirst()
  if (!row) return undefined
  await tx.db.deleteFrom('scim_user_emails').where('user_id', '=', row.id).execute()
  await insertEmails(tx, row.id, document)
  return userOf(row)
}

export type AccountLink = Partial<Pick<ScimUser, 'account_id' | 'account_version' | 'connection_id'>>

/** Updates columns that are not part of the document, so the version stays. */
export const updateLink = async (tx: Tx, id: number, link: AccountLink): Promise<void> => {
  await tx.db.updateTable('scim_users').set(link).where('id', '=', id).execute()
}

export const markDeleted = async (tx: Tx, user: ScimUser): Promise<boolean> => {
  const result = await tx.db
    .updateTable('scim_users')
    .set({ deleted_at: tx.now })
    .where('id', '=', user.id)
    .where('version', '=', user.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Accounts without an up-to-date document. An account whose user was deleted gets none until it is activated in the product. */
export const listOutdatedAccounts = async ({ db }: Reader, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('scim_users', (join) => join.onRef('scim_users.account_id', '=', 'accounts.id').on('scim_users.deleted_at', 'is', null))
    .select('accounts.id')
    .where((eb) =>
      eb.or([
        eb('scim_users.account_version', '<>', eb.ref('accounts.version')),
        eb.and([
          eb('scim_users.id', 'is', null),
          eb.or([
            eb('accounts.is_active', '=', 1),
            eb.not(eb.exists(eb.selectFrom('scim_users as t').select('t.id').whereRef('t.account_id', '=', 'accounts.id'))),
          ]),
        ]),
      ]),
    )
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the default role by the default role of the user's connection or, without one, by `instead`. */
export const replaceDefaultRole = async (tx: Tx, role_id: number, instead: number): Promise<void> => {
  const ofConnection = sql<number | null>`(select c.default_role_id from scim_connections c where c.id = scim_users.connection_id)`
  await tx.db
    .updateTable('scim_users')
    .set({ default_role_id: sql<number>`coalesce(${ofConnection}, ${instead})` })
    .where('default_role_id', '=', role_id)
    .execute()
}
