import type { SecretBox } from '../crypto.ts'
import type { OutgoingMail } from './message.ts'

/** Mails contain sign-in links: encrypted, and dropped after sending. Delivery reports match `message_id`. Formerly clear text. */
type StoredBody = { readonly message_id?: string; readonly sealed?: string }

// Only this file and earlier versions of the mailer write these bodies.
const parseBody = (body: string): StoredBody | OutgoingMail => JSON.parse(body)

const isMail = (stored: StoredBody | OutgoingMail): stored is OutgoingMail => 'to' in stored

export const messageIdIn = (body: string): string | null => parseBody(body).message_id ?? null

export const sealBody = (mail: OutgoingMail, box: SecretBox, nonce: Uint8Array): string =>
  JSON.stringify({ message_id: mail.message_id, sealed: box.seal(JSON.stringify(mail), nonce) } satisfies StoredBody)

/** Body of a mail that will not be sent again: only the Message-ID, by which delivery reports are matched. */
export const emptiedBody = ({ message_id }: Pick<StoredBody, 'message_id'>): string => JSON.stringify({ message_id } satisfies StoredBody)

export const openBody = (body: string, box: SecretBox): OutgoingMail | undefined => {
  const stored = parseBody(body)
  if (isMail(stored)) return stored
  if (stored.sealed === undefined) return undefined
  try {
    return JSON.parse(box.open(stored.sealed))
  } catch {
    return undefined
  }
}
