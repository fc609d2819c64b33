import { MINUTE } from '../contract/time.ts'
import { networkPrefix } from '../kernel/net/network-prefix.ts'
import type { RateLimiter } from '../kernel/rate-limit/rate-limit.ts'

/** Half of all connections, so that one network cannot block the others. */
export const MAX_CONNECTIONS_PER_NETWORK = 500
/** Ten thousand jobs of one host that end at midnight can report within two minutes. */
export const MAX_MAILS_PER_MINUTE = 6_000

type Session = { readonly id: string; readonly remoteAddress: string }

export type ConnectionLimit = {
  open(session: Session): boolean
  close(session: Session): void
  /** Seconds until the next attempt is allowed; undefined when it is allowed now. */
  retryAfter(what: 'mail' | 'lookup', session: Session): Promise<number | undefined>
}

export const createConnectionLimit = (limiter: RateLimiter, max_per_network = MAX_CONNECTIONS_PER_NETWORK): ConnectionLimit => {
  const sessionsByNetwork = new Map<string, Set<string>>()
  return {
    open: ({ id, remoteAddress }) => {
      const network = networkPrefix(remoteAddress)
      const sessions = sessionsByNetwork.get(network) ?? new Set()
      if (sessions.size >= max_per_network) return false
      sessionsByNetwork.set(network, sessions.add(id))
      return true
    },
    close: ({ id, remoteAddress }) => {
      const network = networkPrefix(remoteAddress)
      const sessions = sessionsByNetwork.get(network)
      sessions?.delete(id)
      if (sessions?.size === 0) sessionsByNetwork.delete(network)
    },
    retryAfter: async (what, { remoteAddress }) => {
      const bucket = `smtp.${what}:${networkPrefix(remoteAddress)}`
      const { allowed, retry_after } = await limiter.hit({ bucket, limit: MAX_MAILS_PER_MINUTE, window: MINUTE })
      return allowed ? undefined : retry_after
    },
  }
}
