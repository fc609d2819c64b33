import type { Migration } from '../migrate.ts'

/** Department in the settings of an alert source, as a JSON expression of each database. */
const NAMED = {
  sqlite: `json_extract(alerts.settings, '$.department_id')`,
  postgres: `(alerts.settings::jsonb ->> 'department_id')::bigint`,
}

const DEFAULT = `(select id from departments order by is_default desc, id limit 1)`

/** Existing alerts keep their visibility: that of their ticket, else of the department in their settings, else of the default one. */
export const alertDepartments: Migration = {
  name: '0093-alert-departments',
  up: ({ name }) => [
    `alter table alerts add column owner_department_id bigint references departments (id) on delete set null`,
    `update alerts set owner_department_id = coalesce(
       (select tickets.department_id from tickets where tickets.id = alerts.ticket_id),
       (select departments.id from departments where departments.id = ${NAMED[name]}),
       ${DEFAULT})`,
    `drop index alerts_open`,
    `create unique index alerts_open on alerts (source, dedup_key, owner_department_id) where state <> 'resolved'`,
    // A primary key cannot be widened in place on SQLite.
    `create table alert_groups_of_departments (
      source text not null,
      name text not null,
      department_id bigint not null references departments (id) on delete cascade,
      ticket_id bigint references tickets (id) on delete set null,
      opened_at bigint,
      incident_id bigint,
      incident_at bigint,
      primary key (source, name, department_id)
    )`,
    `insert into alert_groups_of_departments (source, name, department_id, ticket_id, opened_at, incident_id, incident_at)
     select source, name,
       coalesce((select tickets.department_id from tickets where tickets.id = alert_groups.ticket_id), ${DEFAULT}),
       ticket_id, opened_at, incident_id, incident_at
     from alert_groups where exists (select 1 from departments)`,
    `drop table alert_groups`,
    `alter table alert_groups_of_departments rename to alert_groups`,
    `create index alert_groups_ticket on alert_groups (ticket_id) where ticket_id is not null`,
    ...(name === 'postgres' ? [`alter index alert_groups_of_departments_pkey rename to alert_groups_pkey`] : []),
  ],
}
