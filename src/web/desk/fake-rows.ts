import type { QueueRow } from '../../contract/app/queue.ts'

/** A test fixture: an open ticket with default values. */
export const aRow = (id: number, more: Partial<QueueRow> = {}): QueueRow => ({
  id,
  subject: `Ticket ${id}`,
  status: 'open',
  priority: 'medium',
  type: 'question',
  channel: 'email',
  client_id: 1,
  requester: 'Ana',
  company: null,
  department_id: 1,
  assignee_id: null,
  tags: [],
  sla: 'none',
  due_at: null,
  due_for: null,
  clock: null,
  replies_count: 0,
  last_by: null,
  pending_until: null,
  waiting_since_at: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
