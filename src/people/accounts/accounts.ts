import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, isUniqueViolation, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import type { Account } from './model.ts'
import {
  accountByEmail,
  accountById,
  hasAccounts,
  insertAccount,
  noteLogin,
  passwordHashOf,
  setPasswordHash,
  type NewAccount,
} from './store.ts'

export type { NewAccount } from './store.ts'

export const findAccount = (reader: Reader, id: number): Promise<Account | undefined> => accountById(reader, id)

export const getAccount = async (reader: Reader, id: number): Promise<Account> => (await accountById(reader, id)) ?? notFound('user')

export const findAccountByEmail = (reader: Reader, email: string): Promise<Account | undefined> => accountByEmail(reader, email)

/** The stored hash, for the one place that compares it. */
export const findPasswordHash = (reader: Reader, account: Account): Promise<string | null> => passwordHashOf(reader, account.id)

export const isFirstRun = async (reader: Reader): Promise<boolean> => !(await hasAccounts(reader))

export const recordLogin = (tx: Tx, account: Account): Promise<void> => noteLogin(tx, account.id)

export const changePasswordHash = (tx: Tx, account: Account, hash: string): Promise<void> => setPasswordHash(tx, account.id, hash)

/** The index decides who was first; looking before writing would not. */
export const createAccount = async (tx: Tx, actor: Actor, account: NewAccount): Promise<Account> => {
  if (account.email !== null && (await accountByEmail(tx, account.email))) invalid({ email: ['The email has already been taken.'] })
  try {
    const made = await insertAccount(tx, account)
    await audit(tx, actor, {
      action: 'account.created',
      object: { type: 'user', id: made.id },
      changes: { email: made.email, role_id: made.role_id },
    })
    return made
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ email: ['The email has already been taken.'] })
    throw error
  }
}
