import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { changePasswordHash, findAccountByEmail, findPasswordHash, recordLogin } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { audit } from '../audit/record.ts'
import { openSession, type Visitor } from '../sessions/sessions.ts'
import { hashPassword, isPassword, needsRenewal } from './password.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** Unknown, wrong, inactive: one sentence and one length of time for all, so that nobody learns who works here. */
const refuse = (): never => {
  throw new AppError('invalid', 'These credentials do not match our records.', {
    errors: { email: ['These credentials do not match our records.'] },
  })
}

/** Whose e-mail and password these are; throws the one refusal otherwise. Hashing happens outside any transaction. */
export const checkPassword = async (db: Db, { email, password }: Credentials, visitor: Visitor): Promise<Account> => {
  const account = await db.read((reader) => findAccountByEmail(reader, email))
  const stored = account ? await db.read((reader) => findPasswordHash(reader, account)) : null
  const right = await isPassword(stored, password)
  if (!account || !right || !account.is_active) {
    const object = { type: 'user', id: account?.id ?? 0 }
    await db.tx((tx) => audit(tx, { kind: 'nobody', ip: visitor.ip }, { action: 'sign_in.failed', object }))
    return refuse()
  }
  if (stored !== null && needsRenewal(stored)) {
    const renewed = await hashPassword(password)
    await db.tx((tx) => changePasswordHash(tx, account, renewed))
  }
  return account
}

export const signIn = async (db: Db, credentials: Credentials, visitor: Visitor): Promise<{ account: Account; session: string }> => {
  const account = await checkPassword(db, credentials, visitor)
  const session = await db.tx(async (tx) => {
    await recordLogin(tx, account)
    await audit(tx, { kind: 'nobody', ip: visitor.ip }, { action: 'sign_in', object: { type: 'user', id: account.id } })
    return await openSession(tx, account.id, visitor, 'password')
  })
  return { account, session }
}
