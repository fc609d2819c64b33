import type { Migration } from '../migrate.ts'

export const automationTables: Migration = {
  name: '0015-automations',
  up: () => [],
}
