import type { ReferenceCounts } from '../../contract/v1/reference-kinds.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import { listAccounts } from '../accounts/accounts.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { assertUnreferenced } from '../reference-summary.ts'
import { listConnections as listOidcConnections } from '../oidc/connections.ts'
import { listConnections as listSamlConnections } from '../saml/connections.ts'
import { listConnections as listScimConnections } from '../scim/connections/connections.ts'
import { listMappings } from '../scim/groups/mapping.ts'
import { deleteGroupOfDeletedRole } from '../scim/groups/deleted-role.ts'
import { applyFallbackRole } from '../scim/users/deleted-role.ts'
import { listTwoFactorRoles, setTwoFactorRoles } from '../two-factor/two-factor.ts'
import { getRole, lockRoles } from './roles.ts'
import { deleteRoleRow } from './store.ts'

const ONE = { limit: 1, offset: 0 }

const usesOf = async (reader: Reader, id: number): Promise<ReferenceCounts> => ({
  agents: (await listAccounts(reader, { role_id: [id], is_active: true }, ONE)).total,
  deactivated_agents: (await listAccounts(reader, { role_id: [id], is_active: false }, ONE)).total,
  saml_connections: (await listSamlConnections(reader)).filter(
    ({ default_role_id, role_mappings }) => default_role_id === id || role_mappings.some(({ role_id }) => role_id === id),
  ).length,
  oidc_connections: (await listOidcConnections(reader)).filter(({ default_role_id }) => default_role_id === id).length,
  scim_connections: (await listScimConnections(reader)).filter(({ default_role_id }) => default_role_id === id).length,
  scim_groups: (await listMappings(reader)).filter(({ role_id, is_native }) => role_id === id && !is_native).length,
})

export const deleteRole = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  await lockRoles(tx, [id])
  const role = await getRole(tx, id)
  if (role.is_built_in) conflict('built_in', 'A built-in role cannot be deleted.')
  assertUnreferenced('role', await usesOf(tx, id))
  await deleteGroupOfDeletedRole(tx, id)
  await applyFallbackRole(tx, id)
  const strict = await listTwoFactorRoles(tx)
  if (strict.includes(id))
    await setTwoFactorRoles(
      tx,
      actor,
      strict.filter((other) => other !== id),
    )
  await deleteRoleRow(tx, id)
  await audit(tx, actor, { action: 'role.deleted', object: { type: 'role', id }, changes: { name: role.name } })
}
