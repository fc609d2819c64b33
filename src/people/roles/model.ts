import { PERMISSIONS, type BuiltInRole, type Permission } from '../../contract/words.ts'

export type Role = {
  readonly id: number
  readonly name: string
  /** Nobody may hand out a role above their own. */
  readonly rank: number
  readonly permissions: readonly Permission[]
  readonly is_built_in: boolean
}

const READING = PERMISSIONS.filter((permission) => permission.endsWith(':read') && permission !== 'admin:read')
const WORKING: readonly Permission[] = ['tickets:write', 'kb:write', 'assets:write', 'monitor:write']

/** What each built-in role starts with. */
export const BUILT_IN = {
  Admin: { rank: 100, permissions: PERMISSIONS },
  Manager: { rank: 70, permissions: [...READING, ...WORKING, 'users:write', 'admin:read'] },
  Agent: { rank: 40, permissions: [...READING, ...WORKING] },
  Viewer: { rank: 10, permissions: READING },
} satisfies Record<BuiltInRole, { rank: number; permissions: readonly Permission[] }>
