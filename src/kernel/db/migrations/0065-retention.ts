import type { Migration } from '../migrate.ts'

export const retentionIndexes: Migration = {
  name: '0065-retention',
  up: () => [
    `create index notices_age on notices (created_at)`,
    `create index inbound_mails_unfiled on inbound_mails (created_at) where state <> 'received'`,
    `create index inbound_mails_content on inbound_mails (sha256)`,
  ],
}
