import type { Migration } from '../migrate.ts'

export const inboundMailTables: Migration = {
  name: '0047-inbound-mail',
  up: () => [
    // The first to write a key files the mail; whoever brings the same mail at the same moment waits, and finds it done.
    `alter table inbound_mails add column dedup_key text`,
    `create unique index inbound_mails_dedup on inbound_mails (dedup_key)`,
    `alter table inbound_mails add column kind text not null default 'normal'`,
    `alter table inbound_mails add column reason text`,
    `alter table inbound_mails add column envelope text not null default '{"to":[]}'`,
  ],
}
