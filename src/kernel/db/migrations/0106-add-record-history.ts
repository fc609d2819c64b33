import type { Migration } from '../migrate.ts'

const copyFromAuditLog = (type: string, table: string): string =>
  `insert into record_history (record_type, record_id, actor_type, actor_id, actor_name, action, changes, created_at)
   select '${type}', ${table}.id, actor_type, actor_id, actor_name, action, changes, audit_log.created_at
   from audit_log join ${table} on audit_log.object_id = cast(${table}.id as text)
   where audit_log.object_type = '${type}' order by audit_log.id`

/** The history of changes, incidents and problems was read from the audit log, whose entries are deleted by retention. */
export const addRecordHistory: Migration = {
  name: '0106-add-record-history',
  up: ({ types }) => [
    `create table record_history (
      id ${types.id},
      record_type text not null,
      record_id bigint not null,
      actor_type text not null,
      actor_id bigint,
      actor_name text not null,
      action text not null,
      changes text not null,
      created_at bigint not null
    )`,
    copyFromAuditLog('change', 'changes'),
    copyFromAuditLog('incident', 'incidents'),
    copyFromAuditLog('problem', 'problems'),
    `create index record_history_record on record_history (record_type, record_id, id)`,
  ],
}
