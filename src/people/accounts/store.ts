import { sql, type Generated, type Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { normalizeEmail, type Account } from './model.ts'

type AccountRow = {
  id: Generated<number>
  uuid: string
  first_name: string
  last_name: string
  name: string
  email: string | null
  email_folded: string | null
  role_id: number
  department_id: number | null
  is_active: number
  password_hash: string | null
  title: Generated<string>
  phone: Generated<string>
  locale: Generated<string>
  timezone: Generated<string>
  avatar_url: string | null
  signature: Generated<string>
  source: string
  last_login_at: Instant | null
  last_seen_at: Instant | null
  deactivated_at: Instant | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    accounts: AccountRow
  }
}

// Only values of the model are written to `source`.
const accountOf = ({ email_folded: _, password_hash: __, is_active, source, ...row }: Selectable<AccountRow>): Account => ({
  ...row,
  is_active: is_active === 1,
  source: source as Account['source'],
})

export const accountById = async ({ db }: Reader, id: number): Promise<Account | undefined> => {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && accountOf(row)
}

export const lockedAccount = async (tx: Tx, id: number): Promise<Account | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && accountOf(row)
}

export const accountByEmail = async ({ db }: Reader, email: string): Promise<Account | undefined> => {
  const row = await db.selectFrom('accounts').selectAll().where('email_folded', '=', normalizeEmail(email)).executeTakeFirst()
  return row && accountOf(row)
}

export const accountsByIds = async ({ db }: Reader, ids: readonly number[]): Promise<readonly Account[]> =>
  ids.length === 0 ? [] : (await db.selectFrom('accounts').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(accountOf)

export const activeNames = async ({ db }: Reader) =>
  await db.selectFrom('accounts').select(['id', 'name', 'first_name', 'email']).where('is_active', '=', 1).orderBy('id').execute()

export const passwordHashOf = async ({ db }: Reader, id: number): Promise<string | null> => {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

export const idsWithPassword = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('accounts').select('id').where('id', 'in', ids).where('password_hash', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

export type AccountFilters = {
  readonly role_id?: readonly number[]
  readonly department_id?: readonly number[]
  readonly is_active?: boolean
  readonly q?: string
}

const filtered = ({ db }: Reader, { role_id, department_id, is_active, q }: AccountFilters) =>
  db
    .selectFrom('accounts')
    .$if(role_id !== undefined, (query) => query.where('role_id', 'in', role_id ?? []))
    .$if(is_active !== undefined, (query) => query.where('is_active', '=', is_active ? 1 : 0))
    .$if(department_id !== undefined, (query) => {
      const members = db
        .selectFrom('account_departments')
        .select('account_id')
        .where('department_id', 'in', department_id ?? [])
      return query.where('id', 'in', members)
    })
    .$if(q !== undefined && q !== '', (query) => {
      const pattern = `%${normalizeEmail(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
      return query.where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or email_folded like ${pattern} escape '\\')`)
    })

export const accountsPage = async (reader: Reader, filters: AccountFilters, { limit, offset }: LimitOffset): Promise<readonly Account[]> =>
  (await filtered(reader, filters).selectAll().orderBy('id').limit(limit).offset(offset).execute()).map(accountOf)

export const countAccounts = async (reader: Reader, filters: AccountFilters): Promise<number> => {
  const row = await filtered(reader, filters)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewAccount = Pick<Account, 'first_name' | 'last_name' | 'email' | 'role_id' | 'department_id' | 'is_active' | 'source'> & {
  readonly name?: string
  readonly password_hash: string | null
  readonly title?: string
  readonly phone?: string
  readonly locale?: string
  readonly timezone?: string
}

export const insertAccount = async (tx: Tx, account: NewAccount): Promise<Account> => {
  const row = await tx.db
    .insertInto('accounts')
    .values({
      ...account,
      uuid: tx.ids.uuid(),
      name: account.name ?? `${account.first_name} ${account.last_name}`.trim(),
      email_folded: account.email === null ? null : normalizeEmail(account.email),
      is_active: account.is_active ? 1 : 0,
      deactivated_at: account.is_active ? null : tx.now,
      avatar_url: null,
      last_login_at: null,
      last_seen_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return accountOf(row)
}

export type AccountChanges = Partial<
  Pick<
    Account,
    | 'first_name'
    | 'last_name'
    | 'name'
    | 'email'
    | 'role_id'
    | 'department_id'
    | 'title'
    | 'phone'
    | 'locale'
    | 'timezone'
    | 'signature'
    | 'avatar_url'
  >
>

export const updateAccount = async (tx: Tx, id: number, changes: AccountChanges): Promise<Account> => {
  const folded = changes.email === undefined ? {} : { email_folded: changes.email === null ? null : normalizeEmail(changes.email) }
  const row = await tx.db
    .updateTable('accounts')
    .set({ ...changes, ...folded, updated_at: tx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return accountOf(row)
}

const setActive = async (tx: Tx, id: number, is_active: 0 | 1): Promise<boolean> => {
  const result = await tx.db
    .updateTable('accounts')
    .set({ is_active, deactivated_at: is_active === 1 ? null : tx.now, updated_at: tx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_active', '=', is_active === 1 ? 0 : 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setInactive = (tx: Tx, id: number): Promise<boolean> => setActive(tx, id, 0)
export const setActiveAgain = (tx: Tx, id: number): Promise<boolean> => setActive(tx, id, 1)

export const activeWithRole = async ({ db }: Reader, roleIds: readonly number[]): Promise<readonly number[]> => {
  const rows = await db.selectFrom('accounts').select('id').where('is_active', '=', 1).where('role_id', 'in', roleIds).execute()
  return rows.map(({ id }) => id)
}

export const hasAccounts = async ({ db }: Reader): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

export const updateLastLogin = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('accounts').set({ last_login_at: tx.now, last_seen_at: tx.now }).where('id', '=', id).execute()
}

export const setPasswordHash = async (tx: Tx, id: number, password_hash: string): Promise<void> => {
  await tx.db.updateTable('accounts').set({ password_hash, updated_at: tx.now }).where('id', '=', id).execute()
}
