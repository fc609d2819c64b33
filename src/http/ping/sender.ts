import ipaddr from 'ipaddr.js'

export type Sender = { readonly remote_addr: string | null; readonly scheme: 'http' | 'https' }

export type Peer = {
  readonly address: string | undefined
  readonly forwarded_for: string | undefined
  readonly forwarded_proto: string | undefined
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const parseNetwork = (text: string): Network => {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const isInside = (text: string, networks: readonly Network[]): boolean => {
  // An IPv4-mapped IPv6 address matches networks that are configured as IPv4.
  const address = ipaddr.process(text)
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
}

/** Canonical form of an address, without port and zone. Undefined if it is invalid. */
export const canonicalizeAddress = (text: string): string | undefined => {
  const entry = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const without_zone = bare.replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(without_zone) && !ipaddr.IPv6.isValid(without_zone)) return undefined
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(without_zone)?.[0]
  return mapped?.toLowerCase() ?? ipaddr.parse(without_zone).toString()
}

const normalizeSocketAddress = (text: string | undefined): string | undefined => {
  if (text === undefined || !text.includes(':')) return text
  return canonicalizeAddress(text.replace(/^::ffff:(?=\d+\.)/i, ''))
}

/** Walks X-Forwarded-For from the right: the first address that is not a trusted proxy is the sender. */
const findSender = (peer: string, forwarded_for: string, trusted: readonly Network[]): string => {
  let nearest = peer
  for (const entry of forwarded_for.split(',').toReversed()) {
    const address = isInside(nearest, trusted) ? canonicalizeAddress(entry) : undefined
    if (address === undefined) return nearest
    nearest = address
  }
  return nearest
}

const parseScheme = (forwarded_proto: string | undefined): Sender['scheme'] =>
  forwarded_proto?.split(',').at(-1)?.trim().toLowerCase() === 'https' ? 'https' : 'http'

export const createSenderParser = (trust_proxy: readonly string[]): ((peer: Peer) => Sender) => {
  const trusted = trust_proxy.flatMap((entry) => NAMED_NETWORKS[entry] ?? [entry]).map(parseNetwork)
  return ({ address, forwarded_for, forwarded_proto }) => {
    const peer = normalizeSocketAddress(address)
    if (peer === undefined || trusted.length === 0 || !isInside(peer, trusted)) return { remote_addr: peer ?? null, scheme: 'http' }
    return { remote_addr: findSender(peer, forwarded_for ?? '', trusted), scheme: parseScheme(forwarded_proto) }
  }
}
