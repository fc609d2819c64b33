import type { Migration } from '../migrate.ts'

export const changeTables: Migration = {
  name: '0021-changes',
  up: () => [],
}
