import type { Migration } from '../migrate.ts'

export const assetTables: Migration = {
  name: '0020-assets',
  up: () => [],
}
