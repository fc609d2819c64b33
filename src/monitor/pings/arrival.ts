import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'

/** Which check a ping is for: by uuid, or by the hash of a project's ping key and a slug. */
export type Target = { readonly uuid: string } | { readonly key_hash: string; readonly slug: string }

/** What the address asked for; only the check's settings decide what it counts as. */
export type UrlAction = Extract<PingType, 'success' | 'start' | 'fail' | 'log'>

/** The readable parts of a mail, which keywords are looked for in. */
export type MailParts = { readonly subject: string; readonly bodies: readonly string[] }

/** One ping, whichever door it came through. */
export type Arrival = {
  readonly target: Target
  readonly action: UrlAction
  readonly exitstatus: number | null
  readonly rid: string | null
  /** When it was here completely. */
  readonly at: Instant
  readonly scheme: string
  readonly method: string
  readonly remote_addr: string | null
  readonly ua: string
  /** What is kept of what it brought along. */
  readonly body: Buffer | null
  /** The bytes in which keywords are looked for, when it came over HTTP. */
  readonly head?: Buffer | null
  readonly mail?: MailParts
  /** Something is wrong with it, so it only wants to know whether its check exists, which is the first thing to answer. */
  readonly refused?: boolean
}

/** What became of it; it is durable by the time this is told. */
export type Receipt = 'recorded' | 'not found' | 'ambiguous'
