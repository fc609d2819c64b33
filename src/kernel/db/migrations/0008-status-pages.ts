import type { Migration } from '../migrate.ts'

export const statusPageTables: Migration = {
  name: '0008-status-pages',
  up: () => [],
}
