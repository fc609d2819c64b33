import type { Migration } from '../migrate.ts'

export const ticketTables: Migration = {
  name: '0011-tickets',
  up: () => [],
}
