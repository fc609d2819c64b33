import type { Tx } from '../../kernel/db/db.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { changeReportSettings } from './settings.ts'
import type { Subject } from '../notifications/links.ts'
import { switchOff } from '../notifications/settle.ts'

/** Whoever got a mail may say that it was the last one. */
export const unsubscribe = async (tx: Tx, { of, id }: Subject): Promise<void> => {
  if (of === 'channel') return await switchOff(tx, id, 'The recipient unsubscribed.')
  const account = await findAccount(tx, id)
  if (account) await changeReportSettings(tx, account, { reports: 'off', nags: 'off' })
}
