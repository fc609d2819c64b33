import ipaddr from 'ipaddr.js'

export type OutboundPrivate = 'allow' | 'deny'
export type AddressRefusal = 'metadata' | 'private' | 'unreadable'

type Address = ReturnType<typeof ipaddr.parse>
type Network = ReturnType<typeof ipaddr.parseCIDR>

// Link-local addresses and cloud metadata services: they hand out credentials to callers inside the network.
const BLOCKED_NETWORKS: readonly Network[] = [
  '169.254.0.0/16',
  'fe80::/10',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fd00:42::42/128',
].map((text) => ipaddr.parseCIDR(text))

const isInside = (address: Address, [network, bits]: Network): boolean => address.kind() === network.kind() && address.match(network, bits)

const ipv4From = (bytes: readonly number[]): Address => ipaddr.fromByteArray([...bytes])

/** The IPv4 address embedded in an IPv6 one: mapped, compatible, translated (NAT64) or 6to4. */
export const embeddedIpv4 = (address: Address): Address | undefined => {
  if (address.kind() === 'ipv4') return undefined
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === '6to4') return ipv4From(bytes.slice(2, 6))
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return ipv4From(bytes.slice(12))
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && range !== 'loopback' && range !== 'unspecified'
  return isCompatible ? ipv4From(bytes.slice(12)) : undefined
}

/** Why the address must not be called; undefined when it may be. */
export const findAddressRefusal = (text: string, outbound_private: OutboundPrivate): AddressRefusal | undefined => {
  if (!ipaddr.isValid(text)) return 'unreadable'
  const address = ipaddr.parse(text)
  const meant = embeddedIpv4(address) ?? address
  if (BLOCKED_NETWORKS.some((network) => isInside(meant, network) || isInside(address, network))) return 'metadata'
  // All other ranges that ipaddr.js names (loopback, private, carrier, multicast, reserved …) contain no public servers.
  return outbound_private === 'deny' && meant.range() !== 'unicast' ? 'private' : undefined
}
