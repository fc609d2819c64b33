import type { Migration } from '../migrate.ts'

/** Result of the sender verification by the relay; null for tickets without a mail and for earlier mails. */
export const senderVerification: Migration = {
  name: '0094-sender-verification',
  up: () => [`alter table replies add column sender_verification text`, `alter table ticket_bodies add column sender_verification text`],
}
