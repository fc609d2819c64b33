import type { FastifyRequest } from 'fastify'
import { networkPrefix } from '../../kernel/net/network-prefix.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'

type NetworkLimitOptions = Pick<RateLimit, 'limit' | 'window'> & {
  readonly scope: string
}

/** A rate limit per client network: an IPv4 address, or an IPv6 /64. With a whole `request.ip`, each address of a /64 had a bucket. */
export const createNetworkLimit = ({ ip }: Pick<FastifyRequest, 'ip'>, { scope, limit, window }: NetworkLimitOptions): RateLimit => ({
  bucket: `${scope} ${networkPrefix(ip)}`,
  limit,
  window,
})
