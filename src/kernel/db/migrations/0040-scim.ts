import type { Migration } from '../migrate.ts'

export const scimTables: Migration = {
  name: '0040-scim',
  up: () => [],
}
