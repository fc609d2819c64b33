import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { findAccounts, findAccountsWithPassword } from '../../accounts/accounts.ts'
import { listAccountsWithSecondFactor } from '../../two-factor/two-factor.ts'
import type { Account } from '../../accounts/model.ts'
import { listRoles } from '../../roles/roles.ts'
import { ScimError } from '../engine/errors.ts'
import { listExempt } from '../exempt/exempt.ts'
import { inBatches } from '../in-batches.ts'
import { identityProtection, type IdentityProtection } from './rule.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_identity_locks: { account_id: number; created_at: Instant }
  }
}

const withLocalCredential = async (reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    await inBatches(ids, async (slice) => [
      ...(await findAccountsWithPassword(reader, slice)),
      ...(await listAccountsWithSecondFactor(reader, slice)),
    ]),
  )

const lockedAmong = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await inBatches(ids, (slice) =>
    db.selectFrom('scim_identity_locks').select('account_id').where('account_id', 'in', slice).execute(),
  )
  return new Set(rows.map(({ account_id }) => account_id))
}

export const findProtected = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, IdentityProtection>> => {
  const adminRoles = new Set((await listRoles(reader)).filter(({ permissions }) => permissions.includes('admin:write')).map(({ id }) => id))
  const accounts = await inBatches(ids, (slice) => findAccounts(reader, slice))
  const admins = new Set(accounts.filter(({ role_id }) => adminRoles.has(role_id)).map(({ id }) => id))
  const credentials = await withLocalCredential(reader, [...admins])
  const exempt = new Set(await listExempt(reader))
  // Read last: a concurrent demotion commits its lock in the same transaction, so a demotion is never seen without the lock.
  const locked = await lockedAmong(reader, ids)
  return new Map(
    ids.flatMap((id) => {
      const protection = identityProtection({
        is_exempt: exempt.has(id),
        is_locked: locked.has(id),
        has_admin_rights: admins.has(id),
        has_local_credential: credentials.has(id),
      })
      return protection === undefined ? [] : [[id, protection] as const]
    }),
  )
}

/** Rejects a new userName, address or name for a protected account. */
export const assertIdentityChangeAllowed = async (tx: Tx, account: Account): Promise<void> => {
  const found = await findProtected(tx, [account.id])
  if (found.size === 0) return
  const reason =
    found.get(account.id) === 'exempt'
      ? 'is protected from provisioning'
      : 'has administrator rights and a local credential and is protected'
  throw new ScimError(
    403,
    undefined,
    `The account of ${account.name} ${reason}: only an administrator can change userName, emails, name and displayName.`,
  )
}

/** Runs before provisioning changes or deletes groups of administrators: otherwise the demotion would end the protection. */
export const lockIdentities = async (tx: Tx, account_ids: readonly number[]): Promise<void> => {
  const found = await findProtected(tx, account_ids)
  const ids = [...found].flatMap(([account_id, protection]) => (protection === 'local_administrator' ? [account_id] : []))
  await inBatches(ids, async (slice) => {
    await tx.db
      .insertInto('scim_identity_locks')
      .values(slice.map((account_id) => ({ account_id, created_at: tx.now })))
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute()
    return []
  })
}

/** Removes the lock when a role is assigned in the product: the protection then depends on that role again. */
export const unlockIdentity = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.db.deleteFrom('scim_identity_locks').where('account_id', '=', account_id).execute()
}
