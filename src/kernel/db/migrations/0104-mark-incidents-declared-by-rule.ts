import type { Migration } from '../migrate.ts'

/** Such incidents were recognised by the actor of their audit entry, which retention deletes. */
export const markIncidentsDeclaredByRule: Migration = {
  name: '0104-mark-incidents-declared-by-rule',
  up: () => [
    `alter table incidents add column is_declared_by_rule integer not null default 0`,
    `update incidents set is_declared_by_rule = 1 where exists (
       select 1 from audit_log
       where audit_log.object_type = 'incident' and audit_log.object_id = cast(incidents.id as text)
         and audit_log.action = 'incident.declared' and audit_log.actor_type = 'system')`,
  ],
}
