import type { Migration } from '../migrate.ts'

export const checkApiTables: Migration = {
  name: '0005-check-api',
  up: () => [],
}
