import type { Migration } from '../migrate.ts'

export const helpdeskMailTables: Migration = {
  name: '0013-helpdesk-mail',
  up: () => [],
}
