import type { Permission, Scope } from '../contract/enums.ts'

export type AgentActor = {
  readonly kind: 'agent'
  readonly account_id: number
  readonly name: string
  readonly email: string | null
  readonly role_id: number
  readonly role_rank: number
  readonly permissions: readonly Permission[]
  readonly department_id: number | null
  /** Departments whose tickets the agent sees, besides tickets assigned to the agent; null: all. */
  readonly departments: readonly number[] | null
  /** Null for a session. */
  readonly token_id: number | null
  readonly session_id: number | null
  /** Scopes of the token; null: all permissions of the agent. */
  readonly abilities: readonly Scope[] | null
  /** Calls per minute by budget, where an administrator changed the default of the token. */
  readonly rate_limits?: Readonly<Record<string, number>> | null
  readonly ip: string
}

export type KeyActor = { readonly kind: 'key'; readonly project_id: number; readonly key_id: number; readonly access: 'read' | 'write' }

export type ScimActor = { readonly kind: 'scim'; readonly connection_id: number; readonly token_id: number; readonly name: string }

export type ClientActor = { readonly kind: 'client'; readonly client_id: number; readonly name: string; readonly email: string }

export type AutomationActor = { readonly kind: 'automation'; readonly rule_id: number; readonly name: string }

export type SystemActor = { readonly kind: 'system'; readonly name: string }

export type AnonymousActor = { readonly kind: 'anonymous'; readonly ip: string }

export type Actor = AgentActor | KeyActor | ScimActor | ClientActor | AutomationActor | SystemActor | AnonymousActor

export const system = (name: string): SystemActor => ({ kind: 'system', name })

/** Checks the role alone. Routes also check the scopes of a token. */
export const hasPermission = (actor: AgentActor, permission: Permission): boolean => actor.permissions.includes(permission)

/** Key of the agent in fair queues: all its sessions and tokens share one place. */
export const senderKeyOf = ({ account_id }: AgentActor): string => `account ${account_id}`

export const isAllowed = (actor: AgentActor, scope: Scope): boolean =>
  hasPermission(actor, scope) && (actor.abilities?.includes(scope) ?? true)
