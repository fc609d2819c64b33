import type { Migration } from '../migrate.ts'

/** Migrations have no secret key, so a recurring job (seal-mails.ts) seals stored mails. Earlier versions keep sending their own mails. */
export const sealedMails: Migration = {
  name: '0096-sealed-mails',
  up: () => [
    `alter table mails add column is_clear_text integer not null default 1`,
    `create index mails_in_clear_text on mails (id) where is_clear_text = 1`,
    `update jobs set kind = 'mail.send-sealed' where kind = 'mail.send'`,
    `insert into jobs (kind, payload, due_at, attempts, dedup_key, created_at)
      select 'chore.seal-mails', 'null', 0, 0, 'chore.seal-mails', 0 where exists (select 1 from mails)`,
  ],
}
