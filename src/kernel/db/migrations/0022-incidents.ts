import type { Migration } from '../migrate.ts'

export const incidentTables: Migration = {
  name: '0022-incidents',
  up: () => [],
}
