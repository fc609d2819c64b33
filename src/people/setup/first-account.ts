import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { BASE62 } from '../../kernel/ids.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { changePasswordHash, findAccount } from '../accounts/accounts.ts'
import { changeAccount, getAccountForChange } from '../accounts/change.ts'
import { splitName, type Account } from '../accounts/model.ts'
import { assertStrongPassword } from '../reset/finish.ts'
import { revokeSessions, type RequestOrigin } from '../sessions/sessions.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { hashPassword } from '../sign-in/password.ts'

const SETTING = 'setup'
const TOKEN_LENGTH = 40

type Pending = { readonly account_id: number; readonly token_hash: string | null }

export const awaitSetup = (tx: Tx, account_id: number): Promise<void> =>
  putSetting(tx, SETTING, { account_id, token_hash: null } satisfies Pending)

// Only `awaitSetup` and `offerSetup` write it; null once finished.
const readPending = async (reader: Reader): Promise<Pending | undefined> =>
  ((await findSetting(reader, SETTING)) as Pending | null | undefined) ?? undefined

/** A sign-in with the printed password also ends the set-up. */
const findPending = async (reader: Reader): Promise<{ pending: Pending; account: Account } | undefined> => {
  const pending = await readPending(reader)
  const account = pending && (await findAccount(reader, pending.account_id))
  return pending && account?.is_active && account.last_login_at === null ? { pending, account } : undefined
}

export const isSetupPending = async (reader: Reader): Promise<boolean> => (await findPending(reader)) !== undefined

export const offerSetup = async (tx: Tx): Promise<string | undefined> => {
  const found = await findPending(tx)
  if (!found) return undefined
  const token = tx.ids.text(TOKEN_LENGTH, BASE62)
  await putSetting(tx, SETTING, { account_id: found.account.id, token_hash: hashToken(token) } satisfies Pending)
  return token
}

const claimedBy = async (reader: Reader, token: string): Promise<Account> => {
  const found = await findPending(reader)
  if (!found || found.pending.token_hash !== hashToken(token))
    return invalid({ token: ['This link is invalid or has expired. The current one is in the terminal where Watchdesk was started.'] })
  return found.account
}

export type SetupInput = { readonly token: string; readonly name: string; readonly email: string; readonly password: string }

/** Claims the first account once: sets name, address and password, and ends all other access. */
export const finishSetup = async (
  db: Db,
  { token, name, email, password }: SetupInput,
  visitor: RequestOrigin,
): Promise<{ account: Account; session: string }> => {
  await db.read(async (reader) => assertStrongPassword(reader, { ...(await claimedBy(reader, token)), name, email }, password))
  const password_hash = await hashPassword(password)
  return await db.tx(async (tx) => {
    const { id } = await claimedBy(tx, token)
    const account = await getAccountForChange(tx, id)
    // A concurrent set-up may have finished while this one waited for the lock.
    await claimedBy(tx, token)
    const mine = await changeAccount(tx, { kind: 'anonymous', ip: visitor.ip }, account, {
      ...splitName(name),
      name: name.trim(),
      email,
    })
    await changePasswordHash(tx, mine, password_hash)
    await revokeSessions(tx, id)
    await putSetting(tx, SETTING, null)
    return { account: mine, session: await finishSignIn(tx, mine, visitor, { auth_method: 'setup', amr: ['pwd'] }) }
  })
}
