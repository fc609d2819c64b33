import type { Tx } from '../../kernel/db/db.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { UnsubscribeTarget } from '../notifications/links.ts'
import { disableIntegration } from '../notifications/record-result.ts'
import { updateReportSettings } from './settings.ts'

export const unsubscribe = async (tx: Tx, { of, id }: UnsubscribeTarget): Promise<void> => {
  if (of === 'channel') return await disableIntegration(tx, id, 'The recipient unsubscribed.')
  const account = await findAccount(tx, id)
  if (account) await updateReportSettings(tx, account, { reports: 'off', nags: 'off' })
}
