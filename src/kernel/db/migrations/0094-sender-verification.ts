import type { Migration } from '../migrate.ts'

/** Whether the relay authenticated the sender of a mail; null for what did not come by mail, and for mails from before. */
export const senderVerification: Migration = {
  name: '0094-sender-verification',
  up: () => [`alter table replies add column sender_verification text`, `alter table ticket_bodies add column sender_verification text`],
}
