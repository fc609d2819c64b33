import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { AuditAction } from '../../contract/v1/audit-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../actor.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>
      actor_type: string
      actor_id: number | null
      actor_name: string
      action: string
      object_type: string
      object_id: string
      changes: string
      ip: string | null
      token_id: number | null
      created_at: Instant
    }
  }
}

export type AuditEntry = {
  readonly action: AuditAction
  readonly object: { readonly type: string; readonly id: string | number }
  /** Old and new value by field. Never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>
}

const toActorColumns = (
  actor: Actor,
): { actor_type: string; actor_id: number | null; actor_name: string; ip: string | null; token_id: number | null } => {
  switch (actor.kind) {
    case 'agent':
      return { actor_type: 'agent', actor_id: actor.account_id, actor_name: actor.name, ip: actor.ip, token_id: actor.token_id }
    case 'key':
      return { actor_type: 'key', actor_id: actor.key_id, actor_name: 'project key', ip: null, token_id: null }
    case 'scim':
      return { actor_type: 'scim', actor_id: actor.connection_id, actor_name: actor.name, ip: null, token_id: actor.token_id }
    case 'client':
      return { actor_type: 'client', actor_id: actor.client_id, actor_name: actor.name, ip: null, token_id: null }
    case 'automation':
      return { actor_type: 'automation', actor_id: actor.rule_id, actor_name: actor.name, ip: null, token_id: null }
    case 'system':
      return { actor_type: 'system', actor_id: null, actor_name: actor.name, ip: null, token_id: null }
    // Stored in existing entries and published in API v1, hence another name than `kind`.
    case 'anonymous':
      return { actor_type: 'nobody', actor_id: null, actor_name: '', ip: actor.ip, token_id: null }
  }
}

export const audit = async (tx: Tx, actor: Actor, { action, object, changes = {} }: AuditEntry): Promise<void> => {
  await tx.db
    .insertInto('audit_log')
    .values({
      ...toActorColumns(actor),
      action,
      object_type: object.type,
      object_id: String(object.id),
      changes: JSON.stringify(changes),
      created_at: tx.now,
    })
    .execute()
}
