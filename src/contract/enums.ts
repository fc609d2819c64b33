export const SCOPES = [
  'tickets:read',
  'tickets:write',
  'users:read',
  'users:write',
  'kb:read',
  'kb:write',
  'assets:read',
  'assets:write',
  'reports:read',
  'admin:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** Permissions of roles: every scope, and the two that no scope covers. */
export const PERMISSIONS = [...SCOPES, 'admin:write', 'monitor:read', 'monitor:write'] as const
export type Permission = (typeof PERMISSIONS)[number]

export const CHECK_STATUSES = ['new', 'up', 'grace', 'down', 'paused'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export const PING_TYPES = ['success', 'start', 'fail', 'log', 'ign'] as const
export type PingType = (typeof PING_TYPES)[number]

export const BUILT_IN_ROLES = ['Admin', 'Manager', 'Agent', 'Viewer'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]
