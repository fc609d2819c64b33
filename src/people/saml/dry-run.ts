import type { Db, Tx } from '../../kernel/db/db.ts'
import { findAccountByEmail, getAccount } from '../accounts/accounts.ts'
import { findRole } from '../roles/roles.ts'
import type { Assertion } from './assertion.ts'
import type { SamlConnection } from '../sso-connections/saml/model.ts'
import { isProvisioned } from '../scim/users/provisioned.ts'
import { mappedRole, previewAccount, toExternalIdentity, resolveAccount } from './resolve-account.ts'

export type DryRunResult = {
  readonly way: 'link' | 'scim' | 'email' | 'new'
  /** Null for an account that would be created. */
  readonly id: number | null
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly previous_role: string | null
  readonly role_source: 'mapping' | 'default' | 'scim' | 'unchanged'
}

class Rollback extends Error {}

const wayOf = async (tx: Tx, connection: SamlConnection, assertion: Assertion): Promise<DryRunResult['way']> => {
  const known = await previewAccount(tx, connection, assertion)
  if (known) return known.way
  const { email } = toExternalIdentity(assertion)
  return email !== undefined && (await findAccountByEmail(tx, email)) ? 'email' : 'new'
}

const roleName = async (tx: Tx, id: number): Promise<string> => (await findRole(tx, id))?.name ?? ''

const perform = async (tx: Tx, connection: SamlConnection, assertion: Assertion): Promise<DryRunResult> => {
  const way = await wayOf(tx, connection, assertion)
  const before = await resolveAccount(tx, connection, assertion)
  const after = await getAccount(tx, before.id)
  const sourceOf = async (): Promise<DryRunResult['role_source']> => {
    if (await isProvisioned(tx, after)) return 'scim'
    if (connection.role_mappings.length > 0 && after.role_id === mappedRole(connection, assertion)) return 'mapping'
    return way === 'new' || after.role_id !== before.role_id ? 'default' : 'unchanged'
  }
  return {
    way,
    id: way === 'new' ? null : after.id,
    name: after.name,
    email: after.email,
    role: await roleName(tx, after.role_id),
    previous_role: way === 'new' ? null : await roleName(tx, before.role_id),
    role_source: await sourceOf(),
  }
}

/** Runs the transaction of a sign-in and rolls it back, so that the result matches a real sign-in. */
export const dryRun = async (db: Db, connection: SamlConnection, assertion: Assertion): Promise<DryRunResult> => {
  let rehearsed: DryRunResult | undefined
  try {
    await db.tx(async (tx) => {
      rehearsed = await perform(tx, connection, assertion)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  if (!rehearsed) throw new Error('The dry run returned no result.')
  return rehearsed
}
