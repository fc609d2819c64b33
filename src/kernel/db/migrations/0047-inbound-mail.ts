import type { Migration } from '../migrate.ts'

export const inboundMailTables: Migration = {
  name: '0047-inbound-mail',
  up: () => [
    // Unique: of two concurrent deliveries of one mail, the second waits for the first and is dropped.
    `alter table inbound_mails add column dedup_key text`,
    `create unique index inbound_mails_dedup on inbound_mails (dedup_key)`,
    `alter table inbound_mails add column kind text not null default 'normal'`,
    `alter table inbound_mails add column reason text`,
    `alter table inbound_mails add column envelope text not null default '{"to":[]}'`,
  ],
}
