import type { Migration } from '../migrate.ts'

const boards = (id: string): readonly string[] => [
  `create table cabs (
    id ${id},
    name text not null,
    name_folded text not null unique,
    rule text not null,
    min_count integer,
    is_emergency integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table cab_members (
    cab_id bigint not null references cabs (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    primary key (cab_id, account_id)
  )`,
  `create table change_templates (
    id ${id},
    name text not null,
    fields text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table freeze_windows (
    id ${id},
    name text not null,
    reason text not null default '',
    starts_at bigint not null,
    ends_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index freeze_windows_end on freeze_windows (ends_at)`,
]

const changes = (id: string): readonly string[] => [
  // decision is the result of the last approval round.
  `create table changes (
    id ${id},
    title text not null,
    description text not null,
    type text not null,
    status text not null,
    risk text not null,
    impact text,
    likelihood text,
    priority text not null,
    requester_id bigint references accounts (id) on delete set null,
    assignee_id bigint references accounts (id) on delete set null,
    department_id bigint references departments (id) on delete set null,
    cab_id bigint references cabs (id) on delete set null,
    template_id bigint references change_templates (id) on delete set null,
    reason text,
    implementation_plan text,
    rollback_plan text,
    test_plan text,
    planned_start_at bigint,
    planned_end_at bigint,
    actual_start_at bigint,
    actual_end_at bigint,
    round integer not null default 0,
    decision text,
    problem_id bigint,
    review_notes text,
    review_due_at bigint,
    outcome text,
    cancel_reason text,
    check_uuids text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create index changes_newest on changes (created_at, id)`,
  `create index changes_status on changes (status, created_at, id)`,
  `create index changes_assignee on changes (assignee_id, created_at, id)`,
  `create index changes_window on changes (planned_end_at) where planned_end_at is not null`,
  `create table change_votes (
    change_id bigint not null references changes (id) on delete cascade,
    round integer not null,
    member_id bigint not null references accounts (id) on delete cascade,
    decision text not null,
    comment text not null,
    cast_at bigint not null,
    primary key (change_id, round, member_id)
  )`,
  `create table change_assets (
    change_id bigint not null references changes (id) on delete cascade,
    asset_id bigint not null references assets (id) on delete cascade,
    primary key (change_id, asset_id)
  )`,
  `create index change_assets_asset on change_assets (asset_id)`,
  `create table change_tickets (
    change_id bigint not null references changes (id) on delete cascade,
    ticket_id bigint not null references tickets (id) on delete cascade,
    primary key (change_id, ticket_id)
  )`,
  `create index change_tickets_ticket on change_tickets (ticket_id)`,
]

export const changeTables: Migration = {
  name: '0021-changes',
  up: ({ types }) => [...boards(types.id), ...changes(types.id)],
}
