import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { findAddressRefusal, type OutboundPrivate, type AddressRefusal } from './private-address.ts'
import { NetError } from './errors.ts'

export type Resolver = (hostname: string) => Promise<readonly string[]>

export const systemResolver: Resolver = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

const REFUSAL_REASONS = {
  metadata: 'it leads to a link-local or cloud metadata address, which is never called',
  private: 'it leads to a private or reserved address',
  unreadable: 'its address cannot be read',
} satisfies Record<AddressRefusal, string>

/** Refuses a name if one of its addresses is refused: the connection may use any of them. */
const assertAllowed = (hostname: string, addresses: readonly string[], outbound_private: OutboundPrivate): void => {
  for (const address of addresses) {
    const refusal = findAddressRefusal(address, outbound_private)
    if (refusal) throw new NetError('blocked', `Calling ${hostname} is not allowed: ${REFUSAL_REASONS[refusal]}.`)
  }
}

/** Resolves a name once and connects to the validated addresses, so that a second DNS response changes nothing (DNS rebinding). */
export const checkedLookup = (resolve: Resolver, outbound_private: OutboundPrivate): LookupFunction => {
  const addressesOf = async (hostname: string): Promise<{ address: string; family: number }[]> => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0) throw new NetError('dns', `The name of ${hostname} could not be resolved.`)
    assertAllowed(hostname, addresses, outbound_private)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return (hostname, options, callback) =>
    void addressesOf(hostname).then(
      (found) => (options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
      (error: Error) => callback(error, ''),
    )
}

type ConnectorOptions = { readonly outbound_private: OutboundPrivate; readonly resolve: Resolver; readonly connect_timeout_ms: number }

export const checkedConnector = ({ outbound_private, resolve, connect_timeout_ms }: ConnectorOptions): buildConnector.connector => {
  const connect = buildConnector({
    lookup: checkedLookup(resolve, outbound_private),
    timeout: connect_timeout_ms,
    // On HTTP/1.1 an aborted request closes its socket, which stops the peer.
    allowH2: false,
  })
  return (options, callback) => {
    try {
      if (isIP(options.hostname)) assertAllowed(options.hostname, [options.hostname], outbound_private)
    } catch (error) {
      return callback(asError(error), null)
    }
    return connect(options, callback)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
