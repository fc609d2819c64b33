import type { Migration } from '../migrate.ts'

export const automationRules: Migration = {
  name: '0043-automations',
  up: ({ types }) => [
    // null for tickets older than this column and for imported ones until their status changes.
    `alter table tickets add column status_changed_at bigint`,
    `create table automations (
      id ${types.id},
      name text not null,
      "trigger" text not null,
      conditions text not null,
      actions text not null,
      is_active integer not null,
      position integer not null,
      activated_at bigint,
      next_run_at bigint,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create index automations_trigger on automations ("trigger", position, id) where is_active = 1`,
    `create index automations_due on automations (next_run_at) where next_run_at is not null`,
    `create table automation_runs (
      id ${types.id},
      automation_id bigint not null references automations (id) on delete cascade,
      ticket_id bigint not null references tickets (id) on delete cascade,
      event_id bigint,
      "trigger" text not null,
      outcome text not null,
      chain text not null,
      changes text not null,
      message text,
      created_at bigint not null
    )`,
    // A rule runs once per event. Time-based rules have no event, and null values never conflict.
    `create unique index automation_runs_once on automation_runs (automation_id, event_id)`,
    `create index automation_runs_rule on automation_runs (automation_id, id)`,
    `create index automation_runs_ticket on automation_runs (ticket_id, automation_id, created_at)`,
    `create index automation_runs_age on automation_runs (created_at)`,
    // Tickets that a time-based rule has processed, while they still match.
    `create table automation_marks (
      automation_id bigint not null references automations (id) on delete cascade,
      ticket_id bigint not null references tickets (id) on delete cascade,
      primary key (automation_id, ticket_id)
    )`,
    `create index automation_marks_ticket on automation_marks (ticket_id)`,
  ],
}
