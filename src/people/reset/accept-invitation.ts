import type { Reader } from '../../kernel/db/db.ts'
import { validateAll } from '../../kernel/errors.ts'
import type { Account } from '../accounts/model.ts'
import { getInvitedAccount } from '../invitations/invite.ts'
import { assertStrongPassword, type NewPassword } from './finish.ts'

/** Validates token and password. The password is validated even for an invalid token, so that both errors are reported. */
export const validateAcceptance = async (reader: Reader, { token, password }: NewPassword): Promise<void> => {
  let account: Account | undefined
  await validateAll(
    async () => {
      account = await getInvitedAccount(reader, token)
    },
    () => assertStrongPassword(reader, account, password),
  )
}
