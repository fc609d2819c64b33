import type { Migration } from '../migrate.ts'

export const pingTables: Migration = {
  name: '0006-pings',
  up: () => [],
}
