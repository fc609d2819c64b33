import type { Migration } from '../migrate.ts'

/** Index for unassigned tickets by department, a frequent filter with few matches. */
export const unassignedTickets: Migration = {
  name: '0086-unassigned-tickets',
  up: () => [
    `create index tickets_unassigned on tickets (department_id, created_at, id, status, priority, assignee_id) where assignee_id is null`,
  ],
}
