import type { Migration } from '../migrate.ts'

export const alertTables: Migration = {
  name: '0025-alerts',
  up: () => [],
}
