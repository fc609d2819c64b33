import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'

export type AuditRow = {
  readonly id: number
  readonly actor: { readonly type: string; readonly id: number | null; readonly name: string }
  readonly action: string
  readonly object: { readonly type: string; readonly id: string }
  readonly changes: unknown
  readonly ip: string | null
  readonly token_id: number | null
  readonly created_at: Instant
}

export type AuditFilters = {
  readonly action?: string
  readonly actor_id?: number
  readonly actor_type?: string
  readonly object_type?: string
  readonly object_id?: string
  readonly created_after?: Instant
  readonly created_before?: Instant
}

const filtered = ({ db }: Reader, filters: AuditFilters) =>
  db
    .selectFrom('audit_log')
    .$if(filters.action !== undefined, (query) => query.where('action', '=', filters.action ?? ''))
    .$if(filters.actor_id !== undefined, (query) => query.where('actor_type', '=', 'agent').where('actor_id', '=', filters.actor_id ?? 0))
    .$if(filters.actor_type !== undefined, (query) => query.where('actor_type', '=', filters.actor_type ?? ''))
    .$if(filters.object_type !== undefined, (query) => query.where('object_type', '=', filters.object_type ?? ''))
    .$if(filters.object_id !== undefined, (query) => query.where('object_id', '=', filters.object_id ?? ''))
    .$if(filters.created_after !== undefined, (query) => query.where('created_at', '>=', filters.created_after ?? 0))
    .$if(filters.created_before !== undefined, (query) => query.where('created_at', '<', filters.created_before ?? 0))

export const listAudit = async (
  reader: Reader,
  filters: AuditFilters,
  { limit, offset }: LimitOffset,
): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> => {
  const rows = await filtered(reader, filters).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await filtered(reader, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    total,
    rows: rows.map(({ actor_type, actor_id, actor_name, object_type, object_id, changes, ...row }) => ({
      ...row,
      actor: { type: actor_type, id: actor_id, name: actor_name },
      object: { type: object_type, id: object_id },
      changes: JSON.parse(changes),
    })),
  }
}
