import type { Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { listRoles } from '../roles/roles.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { revokeTokensOf } from '../tokens/tokens.ts'
import type { Account } from './model.ts'
import { countActiveWithRole, setInactive } from './store.ts'

export type Departure = { readonly account: Account; readonly tokens_revoked: number; readonly sessions_revoked: number }

const isLastAdmin = async (tx: Tx, account: Account): Promise<boolean> => {
  const admins = (await listRoles(tx)).filter((role) => role.permissions.includes('admin:write')).map((role) => role.id)
  return admins.includes(account.role_id) && (await countActiveWithRole(tx, admins)) <= 1
}

/**
 * The one way an agent loses access: sessions, tokens and live streams end with this transaction.
 * Answers nothing when the agent was inactive already, so that it is announced once.
 */
export const deactivateAccount = async (tx: Tx, actor: Actor, account: Account): Promise<Departure | undefined> => {
  if (account.is_active && (await isLastAdmin(tx, account)))
    conflict('last_admin', 'This is the last active administrator. Make another one first.')
  if (!(await setInactive(tx, account.id))) return undefined
  const sessions_revoked = await closeSessionsOf(tx, account.id)
  const tokens_revoked = await revokeTokensOf(tx, account.id)
  await audit(tx, actor, {
    action: 'account.deactivated',
    object: { type: 'user', id: account.id },
    changes: { is_active: { from: true, to: false } },
  })
  tx.signal({ topic: 'account.deactivated', data: account.id })
  return { account: { ...account, is_active: false, deactivated_at: tx.now }, tokens_revoked, sessions_revoked }
}
