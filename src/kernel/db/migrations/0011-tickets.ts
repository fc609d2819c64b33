import type { Migration } from '../migrate.ts'

/** Columns of the list filters: covering indexes end with them. */
const FILTERED = 'status, priority, department_id, assignee_id'

const tickets = (id: string): readonly string[] => [
  `create table tickets (
    id ${id},
    subject text not null,
    status text not null,
    is_open integer not null,
    priority text not null,
    priority_rank integer not null,
    type text not null,
    channel text not null,
    client_id bigint not null references clients (id),
    requester_email text not null,
    company_id bigint,
    department_id bigint not null references departments (id),
    assignee_id bigint references accounts (id),
    tags text not null,
    cc text not null,
    custom_fields text not null,
    problem_id bigint,
    incident_id bigint,
    merged_into_id bigint references tickets (id),
    follow_up_of_id bigint references tickets (id),
    pending_until bigint,
    next_move_at bigint,
    replies_count integer not null default 0,
    first_response_at bigint,
    last_client_reply_at bigint,
    last_agent_reply_at bigint,
    oldest_unanswered_at bigint,
    resolved_at bigint,
    closed_at bigint,
    close_reason text,
    escalation_level integer not null default 0,
    version integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  // Long texts are separate, so that rows of lists stay short.
  `create table ticket_bodies (
    ticket_id bigint primary key references tickets (id) on delete cascade,
    description text not null,
    description_html text,
    message_id text
  )`,
  `create index ticket_bodies_message on ticket_bodies (message_id) where message_id is not null`,
  `create index tickets_newest on tickets (created_at, id, ${FILTERED})`,
  `create index tickets_open on tickets (created_at, id, ${FILTERED}) where is_open = 1`,
  `create index tickets_status on tickets (status, created_at, id, priority, department_id, assignee_id)`,
  `create index tickets_priority on tickets (priority_rank, created_at, id, ${FILTERED})`,
  `create index tickets_department on tickets (department_id, created_at, id, status, priority, assignee_id)`,
  `create index tickets_department_status on tickets (department_id, status, created_at, id, priority, assignee_id)`,
  `create index tickets_assignee on tickets (assignee_id, created_at, id, status, priority, department_id)`,
  `create index tickets_assignee_status on tickets (assignee_id, status, created_at, id, priority, department_id)`,
  `create index tickets_updated on tickets (updated_at, id, ${FILTERED})`,
  `create index tickets_client on tickets (client_id, created_at, id)`,
  `create index tickets_company on tickets (company_id, created_at, id) where company_id is not null`,
  `create index tickets_merged on tickets (merged_into_id) where merged_into_id is not null`,
  `create index tickets_follow_up on tickets (follow_up_of_id) where follow_up_of_id is not null`,
  `create index tickets_problem on tickets (problem_id) where problem_id is not null`,
  `create index tickets_incident on tickets (incident_id) where incident_id is not null`,
  `create index tickets_moves on tickets (next_move_at, id) where next_move_at is not null`,
]

/** Exact totals: a total is the sum of the counted rows and the later differences. */
const counts = (id: string): readonly string[] => [
  `create table ticket_counts (
    status text not null,
    priority text not null,
    department_id bigint not null,
    assignee_id bigint not null,
    count bigint not null,
    primary key (status, priority, department_id, assignee_id)
  )`,
  `create table ticket_count_deltas (
    id ${id},
    status text not null,
    priority text not null,
    department_id bigint not null,
    assignee_id bigint not null,
    delta integer not null,
    created_at bigint not null
  )`,
]

const around = (id: string): readonly string[] => [
  `create table ticket_tags (
    ticket_id bigint not null references tickets (id) on delete cascade,
    tag text not null,
    primary key (tag, ticket_id)
  )`,
  `create index ticket_tags_ticket on ticket_tags (ticket_id)`,
  `create table ticket_followers (
    ticket_id bigint not null references tickets (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    primary key (ticket_id, account_id)
  )`,
  `create index ticket_followers_account on ticket_followers (account_id)`,
  `create table ticket_assets (
    ticket_id bigint not null references tickets (id) on delete cascade,
    asset_id bigint not null,
    primary key (ticket_id, asset_id)
  )`,
  `create index ticket_assets_asset on ticket_assets (asset_id)`,
  // Each link is two rows, one per direction.
  `create table ticket_links (
    ticket_id bigint not null references tickets (id) on delete cascade,
    other_id bigint not null references tickets (id) on delete cascade,
    type text not null,
    created_at bigint not null,
    primary key (ticket_id, other_id, type)
  )`,
  `create index ticket_links_other on ticket_links (other_id)`,
  `create table ticket_merges (
    id ${id},
    source_id bigint not null references tickets (id) on delete cascade,
    target_id bigint not null references tickets (id) on delete cascade,
    state text not null,
    created_at bigint not null,
    undone_at bigint
  )`,
  `create index ticket_merges_source on ticket_merges (source_id, id)`,
  `create table timeline_events (
    id ${id},
    ticket_id bigint not null references tickets (id) on delete cascade,
    type text not null,
    actor_type text not null,
    actor_id bigint,
    actor_name text not null,
    data text not null,
    is_internal integer not null,
    created_at bigint not null
  )`,
  `create index timeline_events_ticket on timeline_events (ticket_id, id)`,
]

const replies = (id: string): readonly string[] => [
  `create table replies (
    id ${id},
    ticket_id bigint not null references tickets (id) on delete cascade,
    type text not null,
    author_type text not null,
    author_id bigint,
    author_name text not null,
    author_email text,
    body text not null,
    body_html text,
    channel text not null,
    recipients text not null,
    cc text not null,
    message_id text,
    email_status text not null,
    held_until bigint,
    undo text,
    source_ticket_id bigint,
    is_description integer not null default 0,
    edited_at bigint,
    created_at bigint not null
  )`,
  `create index replies_ticket on replies (ticket_id, created_at, id)`,
  `create index replies_source on replies (source_ticket_id) where source_ticket_id is not null`,
  `create index replies_message on replies (message_id) where message_id is not null`,
  `create table mentions (
    reply_id bigint not null references replies (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    primary key (reply_id, account_id)
  )`,
  `create table drafts (
    ticket_id bigint not null references tickets (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    body text not null,
    is_internal integer not null,
    cc text not null,
    attachments text not null,
    updated_at bigint not null,
    primary key (ticket_id, account_id)
  )`,
  `create table attachments (
    id ${id},
    sha256 text not null,
    filename text not null,
    content_type text not null,
    size bigint not null,
    ticket_id bigint references tickets (id) on delete cascade,
    reply_id bigint references replies (id) on delete set null,
    uploader_type text not null,
    uploader_id bigint,
    created_at bigint not null
  )`,
  `create index attachments_ticket on attachments (ticket_id) where ticket_id is not null`,
  `create index attachments_reply on attachments (reply_id) where reply_id is not null`,
  `create index attachments_unlinked on attachments (created_at) where ticket_id is null`,
  `create index attachments_content on attachments (sha256)`,
]

const desk = (id: string): readonly string[] => [
  `create table macros (
    id ${id},
    name text not null,
    actions text not null,
    visibility text not null,
    department_id bigint references departments (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    position integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table views (
    id ${id},
    name text not null,
    filters text not null,
    sort text not null,
    columns text not null,
    visibility text not null,
    department_id bigint references departments (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    position integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table notices (
    id ${id},
    account_id bigint not null references accounts (id) on delete cascade,
    kind text not null,
    ticket_id bigint references tickets (id) on delete cascade,
    reply_id bigint references replies (id) on delete cascade,
    data text not null,
    read_at bigint,
    created_at bigint not null
  )`,
  `create index notices_account on notices (account_id, id)`,
  `create index notices_unread on notices (account_id) where read_at is null`,
]

export const ticketTables: Migration = {
  name: '0011-tickets',
  up: ({ types }) => [...tickets(types.id), ...counts(types.id), ...around(types.id), ...replies(types.id), ...desk(types.id)],
}
