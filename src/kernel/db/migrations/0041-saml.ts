import type { Migration } from '../migrate.ts'

export const samlTables: Migration = {
  name: '0041-saml',
  up: () => [],
}
