import type { Migration } from '../migrate.ts'

export const majorIncidentColumns: Migration = {
  name: '0051-major-incidents',
  up: () => [
    // Change in progress on the asset, which suppressed the ticket of the alert.
    `alter table alerts add column suppressed_by_change_id bigint`,
    `create index alerts_suppressed on alerts (suppressed_by_change_id) where suppressed_by_change_id is not null`,
    // Latest major incident of the group, and its start.
    `alter table alert_groups add column incident_id bigint`,
    `alter table alert_groups add column incident_at bigint`,
    `create index alerts_incident on alerts (incident_id) where incident_id is not null`,
    `create index alerts_group_open on alerts (source, group_name, last_seen_at) where state <> 'resolved'`,
    // SLA time may start before the ticket was created: for the ticket of an alert, at the start of the alert.
    `alter table ticket_slas add column began_at bigint`,
  ],
}
