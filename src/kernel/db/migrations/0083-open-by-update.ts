import type { Migration } from '../migrate.ts'

/** Index over open tickets only: among a million tickets, sorting by update would otherwise scan the closed ones. */
export const openByUpdate: Migration = {
  name: '0083-open-by-update',
  up: () => [
    `create index tickets_open_updated on tickets (updated_at, id, status, priority, department_id, assignee_id) where is_open = 1`,
  ],
}
