import type { EventData } from '../events.ts'
import type { WebhookEvent } from '../v1/webhook-enums.ts'

const AT = '2026-01-31T09:15:00.123Z'
const LATER = '2026-01-31T10:15:00.123Z'

const actor = { type: 'agent', id: 7, name: 'Ana Alvarez', token_id: null } as const

const ticket = {
  id: 1042,
  subject: 'VPN drops every morning',
  status: 'open',
  priority: 'high',
  requester_email: 'boris@example.com',
  department_id: 1,
  created_at: AT,
} as const

const user = { id: 8, name: 'Chen Choi', email: 'chen@example.com', role_id: 3, department_id: 1 } as const

const reply = {
  id: 5001,
  ticket_id: 1042,
  author: { type: 'agent', id: 7, name: 'Ana Alvarez', email: 'ana@example.com' },
  attachments: [],
  channel: 'agent',
  created_at: LATER,
  ticket,
  actor,
} as const

const deadline = {
  ticket_id: 1042,
  metric: 'first_response',
  policy_id: 2,
  policy_name: 'Business hours',
  target_minutes: 60,
  due_at: LATER,
  cycle: 1,
  ticket,
  actor: { type: 'system', id: null, name: 'SLA' },
} as const

const incident = { id: 12, title: 'Checkout fails', severity: 'critical', started_at: AT, ticket_ids: [1042], actor } as const

export const SAMPLES: { readonly [E in WebhookEvent]: EventData[E] } = {
  'ticket.created': { ...ticket, assignee_id: null, tags: ['vpn'], channel: 'api', actor },
  'ticket.updated': {
    ...ticket,
    changes: { priority: { from: 'medium', to: 'high' } },
    assignee_id: null,
    tags: ['vpn'],
    updated_at: LATER,
    actor,
  },
  'ticket.assigned': {
    ...ticket,
    assignee_id: 7,
    previous_assignee_id: null,
    assignee: { id: 7, name: 'Ana Alvarez', email: 'ana@example.com' },
    actor,
  },
  'ticket.resolved': { ...ticket, status: 'resolved', assignee_id: 7, resolved_at: LATER, resolution_seconds: 3600, actor },
  'ticket.closed': { ...ticket, status: 'closed', closed_at: LATER, close_reason: 'manual', actor },
  'ticket.escalated': {
    ...ticket,
    level: 1,
    previous_level: 0,
    reason: 'sla_breached',
    metric: 'first_response',
    due_at: AT,
    escalated_to: { type: 'department', id: 1 },
    comment: null,
    assignee_id: 7,
    actor,
  },
  'ticket.merged': {
    ...ticket,
    merged_ticket: { ...ticket, id: 1043 },
    merged_ticket_id: 1043,
    merged_into_id: 1042,
    moved_replies: 2,
    actor,
  },
  'reply.created': { ...reply, type: 'reply', is_internal: false, body: 'We are looking into it.' },
  'reply.note_added': { ...reply, type: 'note', is_internal: true, body: 'Looks like the DHCP lease.' },
  'user.created': { ...user, is_active: true, source: 'manual', created_at: AT, actor },
  'user.deactivated': { ...user, is_active: false, deactivated_at: LATER, source: 'scim', tokens_revoked: 2, sessions_revoked: 1, actor },
  'client.created': {
    id: 31,
    name: 'Boris',
    email: 'boris@example.com',
    company_id: null,
    source: 'api',
    is_verified: false,
    created_at: AT,
    actor,
  },
  'client.company.created': { id: 4, name: 'Example GmbH', domains: ['example.com'], created_at: AT, actor },
  'sla.breached': { ...deadline, breached_at: LATER, overdue_seconds: 0, reason: 'time' },
  'sla.at_risk': { ...deadline, at_risk_at: LATER, remaining_seconds: 720, remaining_percent: 20 },
  'csat.submitted': {
    id: 9,
    ticket_id: 1042,
    rating: 5,
    comment: 'Fast, thank you.',
    client: { id: 31, email: 'boris@example.com' },
    assignee_id: 7,
    submitted_at: LATER,
    is_update: false,
    previous_rating: null,
    actor: { type: 'client', id: 31, name: 'Boris Brandt' },
  },
  'kb.article.published': {
    id: 3,
    title: 'Reset your VPN',
    slug: 'reset-your-vpn',
    category_id: 2,
    lang: 'en',
    visibility: 'public',
    author_id: 7,
    url: 'https://desk.example.com/help/en/network/reset-your-vpn',
    published_at: AT,
    is_first_publication: true,
    actor,
  },
  'incident.created': { ...incident, status: 'investigating', commander_id: 7, affected_asset_ids: [5], created_at: AT },
  'incident.resolved': { ...incident, status: 'resolved', resolved_at: LATER, duration_seconds: 3600 },
  'change.approved': {
    id: 88,
    title: 'Upgrade the database',
    type: 'normal',
    risk: 'high',
    status: 'approved',
    assignee_id: 7,
    planned_start_at: AT,
    planned_end_at: LATER,
    approval: { rule: 'majority', round: 1, approved_by: [7, 8], decided_at: AT },
    actor,
  },
  'on_call.escalated': {
    page_id: 6,
    policy_id: 1,
    policy_name: 'Operations',
    level: 1,
    previous_level: null,
    reason: 'triggered',
    notified: [{ id: 7, name: 'Ana Alvarez' }],
    ticket_id: 1042,
    incident_id: null,
    alert_id: null,
    triggered_at: AT,
    escalated_at: AT,
    actor,
  },
  'asset.discovered': {
    id: 5,
    name: 'db-1',
    asset_tag: null,
    type: 'server',
    status: 'discovered',
    serial_number: 'C02XG0',
    hostname: 'db-1.example.com',
    department_id: null,
    source: 'agent',
    discovered_at: AT,
    actor: { type: 'system', id: null, name: 'discovery' },
  },
}
