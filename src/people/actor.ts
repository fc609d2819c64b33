import type { Permission, Scope } from '../contract/words.ts'

/** An agent of the desk: a person with an account, by session or by token. */
export type AgentActor = {
  readonly kind: 'agent'
  readonly account_id: number
  readonly name: string
  readonly email: string | null
  readonly role_id: number
  readonly role_rank: number
  readonly permissions: readonly Permission[]
  readonly department_id: number | null
  /** Whose tickets this agent sees, besides those assigned to it; null: everybody's. */
  readonly departments: readonly number[] | null
  /** The token that was shown; nothing for a session. */
  readonly token_id: number | null
  readonly session_id: number | null
  /** What the token is narrowed to; null means everything its agent may. */
  readonly abilities: readonly Scope[] | null
  /** Calls per minute by budget, where an administrator allowed this token others than usual. */
  readonly rate_limits?: Readonly<Record<string, number>> | null
  readonly ip: string
}

/** A project key of the monitor: it belongs to a project, not to a person. */
export type KeyActor = { readonly kind: 'key'; readonly project_id: number; readonly key_id: number; readonly access: 'read' | 'write' }

export type ScimActor = { readonly kind: 'scim'; readonly connection_id: number; readonly token_id: number; readonly name: string }

export type ClientActor = { readonly kind: 'client'; readonly client_id: number; readonly name: string; readonly email: string }

/** A rule that somebody set up acts by itself. */
export type AutomationActor = { readonly kind: 'automation'; readonly rule_id: number; readonly name: string }

export type SystemActor = { readonly kind: 'system'; readonly name: string }

/** Somebody who was not asked who they are. */
export type AnonymousActor = { readonly kind: 'nobody'; readonly ip: string }

export type Actor = AgentActor | KeyActor | ScimActor | ClientActor | AutomationActor | SystemActor | AnonymousActor

export const system = (name: string): SystemActor => ({ kind: 'system', name })

/** May this agent do that, by role? Scopes only narrow; they are asked for at the door. */
export const hasPermission = (actor: AgentActor, permission: Permission): boolean => actor.permissions.includes(permission)

/** The key of an agent in fair queues: its sessions and tokens share one turn. */
export const senderKeyOf = ({ account_id }: AgentActor): string => `account ${account_id}`

/** Is this allowed to the agent by its role, and to the token it came with? */
export const isAllowed = (actor: AgentActor, scope: Scope): boolean =>
  hasPermission(actor, scope) && (actor.abilities?.includes(scope) ?? true)
