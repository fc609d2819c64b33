import type { ReferenceSource } from '../references.ts'
import { listConnections } from './connections/connections.ts'
import { deleteGroupOfRole, listMappings } from './groups/mapping.ts'
import { applyFallbackRole } from './users/deleted-role.ts'

export const scimRoleReferences: ReferenceSource = {
  uses: async (reader, id) => ({
    scim_connections: (await listConnections(reader)).filter(({ default_role_id }) => default_role_id === id).length,
    scim_groups: (await listMappings(reader)).filter(({ role_id, is_native }) => role_id === id && !is_native).length,
  }),
  release: async (tx, id) => {
    await deleteGroupOfRole(tx, id)
    await applyFallbackRole(tx, id)
  },
}
