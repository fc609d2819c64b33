import type { Migration } from '../migrate.ts'

export const slaTables: Migration = {
  name: '0012-sla',
  up: () => [],
}
