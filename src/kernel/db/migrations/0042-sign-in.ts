import type { Migration } from '../migrate.ts'

export const signInTables: Migration = {
  name: '0042-sign-in',
  up: () => [],
}
