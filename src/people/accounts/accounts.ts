import { formatIsoMillis } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { setDepartmentsOf } from '../departments/departments.ts'
import { eventActorOf } from '../event-actor.ts'
import { mapUniqueViolation } from '../unique-violation.ts'
import type { Account } from './model.ts'
import {
  accountByEmail,
  accountById,
  accountsByIds,
  accountsPage,
  activeNames,
  countAccounts,
  hasAccounts,
  idsWithPassword,
  insertAccount,
  updateLastLogin,
  passwordHashOf,
  setPasswordHash,
  type AccountFilters,
  type NewAccount,
} from './store.ts'

export type { AccountFilters, NewAccount } from './store.ts'

export const findAccount = (reader: Reader, id: number): Promise<Account | undefined> => accountById(reader, id)

export const getAccount = async (reader: Reader, id: number): Promise<Account> => (await accountById(reader, id)) ?? notFound('user')

export const findAccountByEmail = (reader: Reader, email: string): Promise<Account | undefined> => accountByEmail(reader, email)

export const findAccounts = (reader: Reader, ids: readonly number[]): Promise<readonly Account[]> => accountsByIds(reader, ids)

export type Name = { readonly id: number; readonly name: string; readonly first_name: string; readonly email: string | null }

export const listActiveNames = (reader: Reader): Promise<readonly Name[]> => activeNames(reader)

export const listAccounts = async (
  reader: Reader,
  filters: AccountFilters,
  page: LimitOffset,
): Promise<{ readonly accounts: readonly Account[]; readonly total: number }> => ({
  accounts: await accountsPage(reader, filters, page),
  total: await countAccounts(reader, filters),
})

export const findPasswordHash = (reader: Reader, account: Account): Promise<string | null> => passwordHashOf(reader, account.id)

export const findAccountsWithPassword = (reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  idsWithPassword(reader, ids)

export const isFirstRun = async (reader: Reader): Promise<boolean> => !(await hasAccounts(reader))

export const recordLogin = (tx: Tx, account: Account): Promise<void> => updateLastLogin(tx, account.id)

export const changePasswordHash = (tx: Tx, account: Account, hash: string): Promise<void> => setPasswordHash(tx, account.id, hash)

/** Accounts that the product creates itself (first start, `create-admin`) emit no `user.created`. */
const isAnnounced = (actor: Actor, account: Account): boolean => actor.kind !== 'system' || account.source !== 'manual'

const emitAccountCreated = async (tx: Tx, actor: Actor, account: Account): Promise<void> => {
  const { id, name, email, role_id, department_id, is_active, source } = account
  const created_at = formatIsoMillis(account.created_at)
  await emit(tx, 'user.created', { id, name, email, role_id, department_id, is_active, source, created_at, actor: eventActorOf(actor) })
}

type CreateAccountInput = NewAccount & {
  readonly departments?: readonly number[]
}

export const createAccount = async (tx: Tx, actor: Actor, { departments = [], ...input }: CreateAccountInput): Promise<Account> => {
  if (input.email !== null && (await accountByEmail(tx, input.email))) invalid({ email: ['The email has already been taken.'] })
  const made = await mapUniqueViolation('email', () => insertAccount(tx, input))
  await setDepartmentsOf(tx, made.id, [...(made.department_id === null ? [] : [made.department_id]), ...departments])
  await audit(tx, actor, {
    action: 'account.created',
    object: { type: 'user', id: made.id },
    changes: { email: made.email, role_id: made.role_id },
  })
  if (isAnnounced(actor, made)) await emitAccountCreated(tx, actor, made)
  return made
}
