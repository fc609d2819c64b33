/** A mail as the desk reads it: decoded, with the parts it needs and nothing of how it was wrapped. */
export type InboundMail = {
  readonly message_id: string | null
  readonly in_reply_to: readonly string[]
  readonly references: readonly string[]
  readonly from: { readonly name: string; readonly address: string } | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Names in lower case; the first of each. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly InboundFile[]
  /** A report about a mail we sent: which one, and whether it is lost for good. */
  readonly bounce: { readonly message_id: string | null; readonly is_permanent: boolean; readonly reason: string } | null
}

export type InboundFile = {
  readonly filename: string
  readonly content_type: string
  readonly bytes: Uint8Array
  readonly content_id: string | null
}

/** An address people write to, and where what arrives there goes. */
export type Mailbox = {
  readonly id: number
  readonly address: string
  readonly name: string
  readonly department_id: number
  readonly is_active: boolean
}
