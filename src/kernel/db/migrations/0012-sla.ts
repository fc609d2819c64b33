import type { Migration } from '../migrate.ts'

export const slaTables: Migration = {
  name: '0012-sla',
  up: ({ types }) => [
    `create table calendars (
      id ${types.id},
      name text not null,
      time_zone text not null,
      hours text not null,
      holidays text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    `create table sla_policies (
      id ${types.id},
      name text not null,
      position integer not null,
      conditions text not null,
      targets text not null,
      escalation text not null,
      calendar_id bigint references calendars (id),
      created_at bigint not null,
      updated_at bigint not null
    )`,
    // SLA policy of a ticket, and the calendar by which its time was counted so far.
    `create table ticket_slas (
      ticket_id bigint primary key references tickets (id) on delete cascade,
      policy_id bigint references sla_policies (id) on delete set null,
      calendar_id bigint
    )`,
    `create index ticket_slas_policy on ticket_slas (policy_id)`,
    `create table sla_clocks (
      ticket_id bigint not null references tickets (id) on delete cascade,
      metric text not null,
      cycle integer not null,
      started_at bigint not null,
      target_us bigint not null,
      consumed_us bigint not null,
      running_since bigint,
      due_at bigint,
      at_risk_at bigint,
      state text not null,
      at_risk_fired_at bigint,
      breached_at bigint,
      next_fire_at bigint,
      primary key (ticket_id, metric, cycle)
    )`,
    `create index sla_clocks_due on sla_clocks (next_fire_at) where next_fire_at is not null`,
    `create index sla_clocks_open on sla_clocks (due_at) where running_since is not null`,
  ],
}
