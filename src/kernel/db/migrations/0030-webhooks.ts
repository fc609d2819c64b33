import type { Migration } from '../migrate.ts'

export const webhookTables: Migration = {
  name: '0030-webhooks',
  up: () => [],
}
