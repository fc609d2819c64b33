import type { Migration } from '../migrate.ts'

const calendars = (id: string): readonly string[] => [
  `create table on_call_schedules (
    id ${id},
    name text not null,
    time_zone text not null,
    layers text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  // Of overlapping overrides, the later row applies.
  `create table on_call_overrides (
    id ${id},
    schedule_id bigint not null references on_call_schedules (id) on delete cascade,
    user_id bigint not null references accounts (id) on delete cascade,
    starts_at bigint not null,
    ends_at bigint not null,
    created_at bigint not null
  )`,
  `create index on_call_overrides_schedule on on_call_overrides (schedule_id, ends_at)`,
  `create table escalation_policies (
    id ${id},
    name text not null,
    levels text not null,
    repeat integer not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
]

const pages = (id: string): readonly string[] => [
  `create table pages (
    id ${id},
    policy_id bigint references escalation_policies (id) on delete set null,
    policy_name text not null,
    summary text not null,
    ticket_id bigint references tickets (id) on delete set null,
    incident_id bigint,
    alert_id bigint,
    state text not null,
    level integer not null,
    round integer not null,
    triggered_at bigint not null,
    escalated_at bigint,
    acknowledged_at bigint,
    acknowledged_until_at bigint,
    acknowledged_by_id bigint references accounts (id) on delete set null,
    has_retriggered integer not null,
    resolved_at bigint,
    resolved_by_id bigint references accounts (id) on delete set null,
    expired_at bigint,
    next_due_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index pages_due on pages (next_due_at) where next_due_at is not null`,
  `create index pages_newest on pages (created_at, id)`,
  `create index pages_state on pages (state, created_at, id)`,
  `create index pages_policy on pages (policy_id)`,
  `create index pages_ticket on pages (ticket_id) where ticket_id is not null`,
  `create index pages_incident on pages (incident_id) where incident_id is not null`,
  `create table page_notifications (
    id ${id},
    page_id bigint not null references pages (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    level integer not null,
    round integer not null,
    escalated_at bigint not null,
    state text not null,
    mail_id bigint,
    created_at bigint not null,
    sent_at bigint
  )`,
  `create index page_notifications_page on page_notifications (page_id, id)`,
  `create index page_notifications_account on page_notifications (account_id)`,
]

export const onCallTables: Migration = {
  name: '0024-on-call',
  up: ({ types }) => [...calendars(types.id), ...pages(types.id)],
}
