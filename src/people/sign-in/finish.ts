import type { Tx } from '../../kernel/db/db.ts'
import { recordLogin } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { audit } from '../audit/record.ts'
import { createVerifiedSession, type SessionProof, type RequestOrigin } from '../sessions/sessions.ts'
import { recordNetwork } from './password-attempts.ts'

export const finishSignIn = async (tx: Tx, account: Account, visitor: RequestOrigin, proof: SessionProof): Promise<string> => {
  await recordLogin(tx, account)
  await audit(
    tx,
    { kind: 'anonymous', ip: visitor.ip },
    { action: 'sign_in', object: { type: 'user', id: account.id }, changes: { method: proof.auth_method, amr: proof.amr } },
  )
  if (account.email !== null) await recordNetwork(tx, { name: account.email, ip: visitor.ip })
  return await createVerifiedSession(tx, account.id, visitor, proof)
}
