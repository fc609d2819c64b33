import ipaddr from 'ipaddr.js'
import { embeddedIpv4 } from './private-address.ts'

const UNKNOWN = 'unknown'
const PREFIX_BYTES = 8

// Some proxies forward `192.0.2.1:4711` or `[2001:db8::1]:4711`: each connection would count as another client.
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

// An IPv6 client counts by its /64, which one subscriber owns. An address that embeds an IPv4 one counts as that one: behind NAT64 all of
// IPv4 shares one /64, and with 6to4 one IPv4 address owns 65,536 of them. All unreadable text is one network.
export const networkPrefix = (address: string): string => {
  const bare = withoutPort(address)
  if (!ipaddr.isValid(bare)) return UNKNOWN
  const parsed = ipaddr.parse(bare)
  const counted = embeddedIpv4(parsed) ?? parsed
  if (counted.kind() === 'ipv4') return counted.toString()
  const network = counted.toByteArray().map((byte, index) => (index < PREFIX_BYTES ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
