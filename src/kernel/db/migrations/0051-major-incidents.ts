import type { Migration } from '../migrate.ts'

export const majorIncidentColumns: Migration = {
  name: '0051-major-incidents',
  up: () => [
    // The change under way on its asset that kept it from having a ticket.
    `alter table alerts add column suppressed_by_change_id bigint`,
    `create index alerts_suppressed on alerts (suppressed_by_change_id) where suppressed_by_change_id is not null`,
    // The latest major incident that alerts of the group led to, and when one of them last began.
    `alter table alert_groups add column incident_id bigint`,
    `alter table alert_groups add column incident_at bigint`,
    `create index alerts_incident on alerts (incident_id) where incident_id is not null`,
    `create index alerts_group_open on alerts (source, group_name, last_seen_at) where state <> 'resolved'`,
    // What a ticket is about may have begun before there was a ticket.
    `alter table ticket_slas add column began_at bigint`,
  ],
}
