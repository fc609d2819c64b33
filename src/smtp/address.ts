import type { PingTarget } from '../monitor/pings/incoming-ping.ts'
import { hashToken } from '../kernel/crypto.ts'

/** Recipient of a mail: a check, or why there is none: foreign domain or unknown mailbox. */
export type Recipient = { readonly target: PingTarget } | { readonly invalid: 'domain' | 'mailbox' }

const BY_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const BY_SLUG = /^([A-Za-z0-9_-]{22})\+([a-z0-9_-]+)$/

const targetOf = (mailbox: string): PingTarget | undefined => {
  if (BY_UUID.test(mailbox)) return { uuid: mailbox.toLowerCase() }
  const [, ping_key, slug] = BY_SLUG.exec(mailbox) ?? []
  return ping_key !== undefined && slug !== undefined ? { key_hash: hashToken(ping_key), slug } : undefined
}

/** Parses an address; without a configured domain any domain is accepted. */
export const readRecipient = (address: string, our_domain: string | undefined): Recipient => {
  const at = address.lastIndexOf('@')
  const [mailbox, domain] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  if (our_domain !== undefined && domain.toLowerCase() !== our_domain.toLowerCase()) return { invalid: 'domain' }
  const target = targetOf(mailbox)
  return target ? { target } : { invalid: 'mailbox' }
}
