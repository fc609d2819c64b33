import type { AuthTrace } from './authentication-results.ts'

export type Correspondent = { readonly name: string; readonly address: string }

/** A mail as the desk reads it: decoded, with the parts it needs and nothing of how it was wrapped. */
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
  /** Names in lower case; the first of each. */
  readonly headers: Readonly<Record<string, string>>
  /** What it says about its own authentication. */
  readonly auth_trace: AuthTrace
  /** How many servers it went through. */
  readonly hops: number
  readonly attachments: readonly InboundFile[]
  readonly bounce: BounceReport | null
}

/** A mail with all that is derived from its text in the worker thread. */
export type ParsedMail = InboundMail & {
  /** Sanitized; null when there is none, or when it is too large to be sanitized. */
  readonly clean_html: string | null
  /** The text without quoted history and signature. */
  readonly own_text: string
  /** The author of the mail that this one forwards. */
  readonly forwarded_from: Correspondent | null
}

/** A report about a mail we sent: which one, and whether it is lost for good. */
export type BounceReport = {
  /** The ids it may be known by, the surest first. */
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

/** What the server that brought a mail said of it. An empty sender wants no answer; nothing: it was not said. */
export type Envelope = { readonly to: readonly string[]; readonly from?: string }

/** An address people write to, and where what arrives there goes. */
export type Mailbox = {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly department_id: number
  readonly is_active: boolean
}

/** Larger ones are not taken in: a file of the largest size that is kept, as mail wraps it, has room. */
export const MAX_MAIL_BYTES = 36 * 1_048_576
