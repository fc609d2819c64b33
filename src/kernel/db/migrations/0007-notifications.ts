import type { Migration } from '../migrate.ts'

export const notificationTables: Migration = {
  name: '0007-notifications',
  up: () => [],
}
