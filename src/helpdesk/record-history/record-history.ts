import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit, type AuditEntry } from '../../people/audit/record.ts'
import { eventActorOf } from '../../people/event-actor.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    record_history: {
      id: Generated<number>
      record_type: string
      record_id: number
      actor_type: string
      actor_id: number | null
      actor_name: string
      action: string
      changes: string
      created_at: Instant
    }
  }
}

export type RecordType = 'change' | 'incident' | 'problem'

export type RecordHistoryEntry = {
  readonly id: number
  readonly actor_name: string
  readonly action: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly created_at: Instant
}

type RecordAuditEntry = AuditEntry & { readonly object: { readonly type: RecordType; readonly id: number } }

/** Writes the audit entry and, because retention deletes audit entries, the same line into the history of the record. */
export const auditRecord = async (tx: Tx, actor: Actor, entry: RecordAuditEntry): Promise<void> => {
  const { action, object, changes = {} } = entry
  const { type, id, name } = eventActorOf(actor)
  await audit(tx, actor, entry)
  await tx.db
    .insertInto('record_history')
    .values({
      record_type: object.type,
      record_id: object.id,
      actor_type: type,
      actor_id: id,
      actor_name: name,
      action,
      changes: JSON.stringify(changes),
      created_at: tx.now,
    })
    .execute()
}

/** Newest first. */
export const listRecordHistory = async (
  { db }: Reader,
  type: RecordType,
  id: number,
  limit: number,
): Promise<readonly RecordHistoryEntry[]> => {
  const rows = await db
    .selectFrom('record_history')
    .select(['id', 'actor_name', 'action', 'changes', 'created_at'])
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}
