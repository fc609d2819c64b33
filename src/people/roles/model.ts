import { PERMISSIONS, type BuiltInRole, type Permission } from '../../contract/enums.ts'

export type Role = {
  readonly id: number
  readonly name: string
  /** An agent can assign only roles up to the rank of their own. */
  readonly rank: number
  readonly permissions: readonly Permission[]
  readonly is_built_in: boolean
  /** False: only tickets of the agent's departments and tickets assigned to the agent are visible. */
  readonly sees_all_departments: boolean
}

const READING = PERMISSIONS.filter((permission) => permission.endsWith(':read') && permission !== 'admin:read')
const WORKING: readonly Permission[] = ['tickets:write', 'kb:write', 'assets:write', 'monitor:write']

export const BUILT_IN = {
  Admin: { rank: 100, permissions: PERMISSIONS, sees_all_departments: true },
  Manager: { rank: 70, permissions: [...READING, ...WORKING, 'users:write', 'admin:read'], sees_all_departments: true },
  Agent: { rank: 40, permissions: [...READING, ...WORKING], sees_all_departments: false },
  Viewer: { rank: 10, permissions: READING, sees_all_departments: false },
} satisfies Record<BuiltInRole, Omit<Role, 'id' | 'name' | 'is_built_in'>>
