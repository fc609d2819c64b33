import type { Migration } from '../migrate.ts'

export const undeliveredColumns: Migration = {
  name: '0050-undelivered',
  up: () => [
    // Time of the non-delivery notice to the author.
    `alter table mails add column told_at bigint`,
    `create index mails_untold on mails (id) where status = 'failed' and told_at is null`,
  ],
}
