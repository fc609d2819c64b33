import type { Migration } from '../migrate.ts'

export const undeliveredColumns: Migration = {
  name: '0050-undelivered',
  up: () => [
    // When whoever wrote a mail that could not be sent was told so.
    `alter table mails add column told_at bigint`,
    `create index mails_untold on mails (id) where status = 'failed' and told_at is null`,
  ],
}
