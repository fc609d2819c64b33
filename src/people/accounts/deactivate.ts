import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { eventActorOf } from '../event-actor.ts'
import { listRoles, lockRoles } from '../roles/roles.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { revokeTokensOf } from '../tokens/tokens.ts'
import type { Account } from './model.ts'
import { activeWithRole, setActiveAgain, setInactive } from './store.ts'

export type Deactivation = { readonly account: Account; readonly tokens_revoked: number; readonly sessions_revoked: number }

/** Runs in the transaction of a deactivation, for example to return tickets to the queue or to close gaps in rotations. */
export type DeactivationHook = (tx: Tx, actor: Actor, account: Account) => Promise<void>

/** Throws unless another active administrator exists. Locks the admin roles, so concurrent deactivations cannot both succeed. */
export const assertNotLastAdmin = async (tx: Tx, account: Account): Promise<void> => {
  const admins = (await listRoles(tx)).filter((role) => role.permissions.includes('admin:write')).map((role) => role.id)
  if (!account.is_active || !admins.includes(account.role_id)) return
  await lockRoles(tx, admins)
  const others = (await activeWithRole(tx, admins)).filter((id) => id !== account.id)
  if (others.length === 0) conflict('last_admin', 'This is the last active administrator. Create another one first.')
}

const sourceOf = (actor: Actor): 'scim' | 'admin' | 'api' => {
  if (actor.kind === 'scim') return 'scim'
  return actor.kind === 'agent' && actor.token_id !== null ? 'api' : 'admin'
}

const emitAccountDeactivated = async (tx: Tx, actor: Actor, { account, tokens_revoked, sessions_revoked }: Deactivation): Promise<void> => {
  const { id, name, email, role_id, department_id } = account
  await emit(tx, 'user.deactivated', {
    id,
    name,
    email,
    role_id,
    department_id,
    is_active: false,
    deactivated_at: formatIsoMillis(tx.now),
    source: sourceOf(actor),
    tokens_revoked,
    sessions_revoked,
    actor: eventActorOf(actor),
  })
}

/** Also ends sessions, tokens, invitations, resets and live streams. Undefined for an inactive account, so the event is emitted once. */
export const deactivateAccount = async (
  tx: Tx,
  actor: Actor,
  account: Account,
  hooks: readonly DeactivationHook[],
): Promise<Deactivation | undefined> => {
  await assertNotLastAdmin(tx, account)
  if (!(await setInactive(tx, account.id))) return undefined
  // Also withdraws mailed links: one from before a deactivation must not work after a reactivation.
  const sessions_revoked = await revokeSessions(tx, account.id)
  const tokens_revoked = await revokeTokensOf(tx, account.id)
  await audit(tx, actor, {
    action: 'account.deactivated',
    object: { type: 'user', id: account.id },
    changes: { is_active: { from: true, to: false } },
  })
  const deactivation = { account: { ...account, is_active: false, deactivated_at: tx.now }, tokens_revoked, sessions_revoked }
  await emitAccountDeactivated(tx, actor, deactivation)
  for (const hook of hooks) await hook(tx, actor, deactivation.account)
  tx.signal({ topic: 'account.deactivated', data: account.id })
  return deactivation
}

/** Activates an account again. Its tokens stay revoked, and no event is emitted. */
export const reactivateAccount = async (tx: Tx, actor: Actor, account: Account): Promise<Account> => {
  if (!(await setActiveAgain(tx, account.id))) return account
  const changes = { is_active: { from: false, to: true } }
  await audit(tx, actor, { action: 'account.reactivated', object: { type: 'user', id: account.id }, changes })
  return { ...account, is_active: true, deactivated_at: null }
}
