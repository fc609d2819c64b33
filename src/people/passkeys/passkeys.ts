import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { deleteUnneededRecoveryCodes, assertNotLastFactor, secondFactorsOf } from '../two-factor/two-factor.ts'
import { deletePasskey, passkeysOf, renamePasskey, type Passkey } from '../two-factor/passkeys.ts'

export type { Passkey } from '../two-factor/passkeys.ts'

export const listPasskeys = (reader: Reader, account_id: number): Promise<readonly Passkey[]> => passkeysOf(reader, account_id)

export const changePasskey = async (tx: Tx, actor: AgentActor, id: number, name: string): Promise<Passkey> =>
  (await renamePasskey(tx, actor.account_id, id, name)) ?? notFound('passkey')

export const removePasskey = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const account = { id: actor.account_id, role_id: actor.role_id }
  const { passkeys, has_totp } = await secondFactorsOf(tx, account)
  if (!(await deletePasskey(tx, account.id, id))) notFound('passkey')
  await assertNotLastFactor(tx, account, passkeys - 1 + (has_totp ? 1 : 0))
  await deleteUnneededRecoveryCodes(tx, account)
  await audit(tx, actor, { action: 'passkey.removed', object: { type: 'user', id: account.id }, changes: { passkey_id: id } })
}
