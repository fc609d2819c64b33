import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'

/** The check a ping is addressed to: by uuid, or by the hash of a project's ping key and a slug. */
export type PingTarget = { readonly uuid: string } | { readonly key_hash: string; readonly slug: string }

/** The action of the address; what the ping counts as depends on the settings of the check. */
export type UrlAction = Extract<PingType, 'success' | 'start' | 'fail' | 'log'>

/** The parts of a mail that keywords are searched in. */
export type MailParts = { readonly subject: string; readonly bodies: readonly string[] }

/** One ping, received by HTTP or mail. */
export type IncomingPing = {
  readonly target: PingTarget
  readonly action: UrlAction
  readonly exitstatus: number | null
  readonly rid: string | null
  /** When it had arrived completely. */
  readonly at: Instant
  readonly scheme: string
  readonly method: string
  readonly remote_addr: string | null
  readonly ua: string
  /** The stored part of the body. */
  readonly body: Buffer | null
  /** The bytes that keywords are searched in, over HTTP. */
  readonly head?: Buffer | null
  readonly mail?: MailParts
  /** The request is invalid: only the existence of its check matters for the response, nothing is written. */
  readonly refused?: boolean
}

/** The outcome of a ping. `recorded` is returned after the commit is durable. */
export type PingResult = 'recorded' | 'not found' | 'ambiguous'
