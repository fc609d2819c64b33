import type { Migration } from '../migrate.ts'

export const onCallTables: Migration = {
  name: '0024-on-call',
  up: () => [],
}
