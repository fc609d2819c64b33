import type { AuthTrace } from './authentication-results.ts'

export type Correspondent = { readonly name: string; readonly address: string }

export type InboundMail = {
  readonly message_id: string | null
  readonly in_reply_to: readonly string[]
  readonly references: readonly string[]
  readonly from: Correspondent | null
  readonly reply_to: Correspondent | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Header names in lower case, with the first value of each. */
  readonly headers: Readonly<Record<string, string>>
  readonly auth_trace: AuthTrace
  readonly hops: number
  readonly attachments: readonly InboundFile[]
  readonly bounce: BounceReport | null
}

export type ParsedMail = InboundMail & {
  /** Sanitized HTML; null if the mail has no HTML, or too much. */
  readonly clean_html: string | null
  /** The text without quoted history and signature. */
  readonly own_text: string
  readonly forwarded_from: Correspondent | null
}

export type BounceReport = {
  /** Message-IDs that the returned mail may have, the most reliable first. */
  readonly message_ids: readonly string[]
  readonly is_permanent: boolean
  readonly recipient: string | null
  readonly reason: string
}

export type InboundFile = {
  readonly filename: string
  readonly content_type: string
  readonly bytes: Uint8Array
  readonly content_id: string | null
}

/** The SMTP envelope. An empty sender (null reverse-path) forbids automatic answers; undefined: unknown. */
export type Envelope = { readonly to: readonly string[]; readonly from?: string }

export type Mailbox = {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly department_id: number
  readonly is_active: boolean
}

/** Maximum size of a raw mail: fits the largest attachment with its encoding. */
export const MAX_MAIL_BYTES = 36 * 1_048_576
