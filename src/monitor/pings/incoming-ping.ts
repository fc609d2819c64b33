import type { PingType } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'

/** Address of a check: its uuid, or the hash of a ping key and a slug. */
export type PingTarget = { readonly uuid: string } | { readonly key_hash: string; readonly slug: string }

/** The action in the URL. The type of the ping also depends on the settings of the check. */
export type UrlAction = Extract<PingType, 'success' | 'start' | 'fail' | 'log'>

export type MailParts = { readonly subject: string; readonly bodies: readonly string[] }

export type IncomingPing = {
  readonly target: PingTarget
  readonly action: UrlAction
  readonly exitstatus: number | null
  readonly rid: string | null
  /** When the ping had arrived completely. */
  readonly at: Instant
  readonly scheme: string
  readonly method: string
  readonly remote_addr: string | null
  readonly ua: string
  readonly body: Buffer | null
  /** Start of an HTTP body, which is searched for keywords. */
  readonly head?: Buffer | null
  readonly mail?: MailParts
  /** The request is invalid: it writes nothing, and the response depends only on whether the check exists. */
  readonly refused?: boolean
}

/** `recorded` is returned after the commit is durable. */
export type PingResult = 'recorded' | 'not found' | 'ambiguous'
