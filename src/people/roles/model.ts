import { PERMISSIONS, type BuiltInRole, type Permission } from '../../contract/words.ts'

export type Role = {
  readonly id: number
  readonly name: string
  /** Nobody may hand out a role above their own. */
  readonly rank: number
  readonly permissions: readonly Permission[]
  readonly is_built_in: boolean
  /** Others see only the tickets of their departments, and those assigned to them. */
  readonly sees_all_departments: boolean
}

const READING = PERMISSIONS.filter((permission) => permission.endsWith(':read') && permission !== 'admin:read')
const WORKING: readonly Permission[] = ['tickets:write', 'kb:write', 'assets:write', 'monitor:write']

/** What each built-in role starts with. */
export const BUILT_IN = {
  Admin: { rank: 100, permissions: PERMISSIONS, sees_all_departments: true },
  Manager: { rank: 70, permissions: [...READING, ...WORKING, 'users:write', 'admin:read'], sees_all_departments: true },
  Agent: { rank: 40, permissions: [...READING, ...WORKING], sees_all_departments: false },
  Viewer: { rank: 10, permissions: READING, sees_all_departments: false },
} satisfies Record<BuiltInRole, Omit<Role, 'id' | 'name' | 'is_built_in'>>
