import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { findAccount } from '../accounts/accounts.ts'
import { acceptInvitation } from '../invitations/invite.ts'
import { refuseWeak, type NewPassword } from './finish.ts'

/** The first password has to be no worse than later ones. An invitation that is not valid is refused by the verb that uses it up. */
const refuseWeakFirst = async (reader: Reader, { token, password }: NewPassword): Promise<void> => {
  const row = await reader.db.selectFrom('invitations').select('account_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  const account = row && (await findAccount(reader, row.account_id))
  if (account) await refuseWeak(reader, account, password)
}

export const acceptWithGoodPassword = async (db: Db, wish: NewPassword): Promise<void> => {
  await db.read((reader) => refuseWeakFirst(reader, wish))
  await acceptInvitation(db, wish)
}
