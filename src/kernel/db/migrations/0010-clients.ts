import type { Migration } from '../migrate.ts'

export const clientTables: Migration = {
  name: '0010-clients',
  up: () => [],
}
