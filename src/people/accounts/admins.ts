import type { Reader } from '../../kernel/db/db.ts'
import { listRoles } from '../roles/roles.ts'

export const listAdminAddresses = async (reader: Reader): Promise<readonly string[]> => {
  const admins = (await listRoles(reader)).filter(({ permissions }) => permissions.includes('admin:write')).map(({ id }) => id)
  if (admins.length === 0) return []
  const rows = await reader.db
    .selectFrom('accounts')
    .select('email')
    .where('role_id', 'in', admins)
    .where('is_active', '=', 1)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ email }) => (email === null ? [] : [email]))
}
