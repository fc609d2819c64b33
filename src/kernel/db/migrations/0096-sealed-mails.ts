import type { Migration } from '../migrate.ts'

/**
 * Mails are stored sealed. Migrations do not have the secret key, so a recurring job (seal-mails.ts) seals what is stored, at once after this
 * step. Processes of earlier versions go on sending the mails they queued themselves; those of this version have a job kind of their own.
 */
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
