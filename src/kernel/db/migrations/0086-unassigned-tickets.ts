import type { Migration } from '../migrate.ts'

/** What nobody has taken in a department is asked for all day, and is a small part of either. */
export const unassignedTickets: Migration = {
  name: '0086-unassigned-tickets',
  up: () => [
    `create index tickets_unassigned on tickets (department_id, created_at, id, status, priority, assignee_id) where assignee_id is null`,
  ],
}
