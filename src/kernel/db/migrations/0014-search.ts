import type { Migration } from '../migrate.ts'

export const searchTables: Migration = {
  name: '0014-search',
  up: () => [],
}
