import type { Generated } from 'kysely'
import type { Instant } from '../contract/time.ts'
import type { SharingLevel } from '../contract/v1/ticket-enums.ts'
import { forbidden } from '../kernel/errors.ts'
import { type AgentActor, hasPermission } from '../people/actor.ts'

/** Macros and views are private, shared with a department, or global. */
export type Shareable = {
  readonly id: number
  readonly name: string
  readonly visibility: SharingLevel
  readonly department_id: number | null
  readonly account_id: number
  readonly position: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type ShareableRow = {
  id: Generated<number>
  name: string
  visibility: string
  department_id: number | null
  account_id: number
  position: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export const canSeeShared = (actor: AgentActor, { visibility, department_id, account_id }: Shareable): boolean => {
  if (account_id === actor.account_id || visibility === 'all') return true
  if (visibility === 'private' || department_id === null) return false
  return actor.departments === null || actor.departments.includes(department_id)
}

/** Private records are edited by their owner, shared ones also by administrators. */
const canEditShared = (actor: AgentActor, shared: Shareable): boolean =>
  shared.account_id === actor.account_id || (shared.visibility !== 'private' && hasPermission(actor, 'admin:write'))

export const assertOwner = (actor: AgentActor, shared: Shareable): void => {
  if (!canEditShared(actor, shared)) forbidden('This action is unauthorized.')
}
