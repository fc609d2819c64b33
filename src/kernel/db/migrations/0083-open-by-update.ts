import type { Migration } from '../migrate.ts'

/** Of a million tickets a few thousand are open; who wants the longest untouched of them need not walk past all that are closed. */
export const openByUpdate: Migration = {
  name: '0083-open-by-update',
  up: () => [
    `create index tickets_open_updated on tickets (updated_at, id, status, priority, department_id, assignee_id) where is_open = 1`,
  ],
}
