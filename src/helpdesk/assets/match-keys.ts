/** Keys that identify a machine, strongest first. */

export type DeviceIdentity = {
  readonly agent_uuid?: string | null | undefined
  readonly system_uuid?: string | null | undefined
  readonly serial_number?: string | null | undefined
  readonly manufacturer?: string | null | undefined
  readonly mac_addresses?: readonly string[] | undefined
  readonly hostname?: string | null | undefined
  readonly domain?: string | null | undefined
}

/** Placeholders that manufacturers leave in the serial number. */
const JUNK_SERIALS = new Set(
  (
    'none na notapplicable notavailable notspecified unknown default defaultstring invalid empty null tobefilledbyoem oem ' +
    'systemserialnumber chassisserialnumber serialnumber serial vmware virtualbox qemu xen'
  ).split(' '),
)
const JUNK_UUIDS = new Set(['03000200040005000006000700080009', '12345678123456781234567812345678', '0123456789abcdeffedcba9876543210'])

/** Virtual machines, containers, tunnels and shared docking stations. */
const SHARED_MAC_PREFIXES = (
  '000569 000c29 001c14 005056 080027 0a0027 00155d 00163e 525400 001c42 0003ff 000f4b 0242 00090f 00ff 005345 ' +
  '0050b6 9cebe8 00e04c 000000000000 ffffff'
).split(' ')

const stripSeparators = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** A repeated character or an ascending sequence is no serial number. */
const isFiller = (text: string): boolean =>
  /^(.)\1*$/.test(text) || '01234567890123456789'.includes(text) || '0123456789abcdef'.includes(text)

export const isJunkSerial = (serial: string): boolean => {
  const text = stripSeparators(serial)
  return text.length < 2 || JUNK_SERIALS.has(text) || isFiller(text)
}

const isJunkUuid = (uuid: string): boolean => {
  const text = stripSeparators(uuid)
  return /^(0*|f*)$/.test(text) || JUNK_UUIDS.has(text)
}

export const isSharedMac = (mac: string): boolean => {
  const text = stripSeparators(mac)
  return !/^[0-9a-f]{12}$/.test(text) || SHARED_MAC_PREFIXES.some((prefix) => text.startsWith(prefix))
}

const GENERIC_HOSTS = new Set(['localhost', 'localhost.localdomain'])

const hostOf = (hostname: string, domain: string | null | undefined): string => {
  const host = hostname.trim().toLowerCase().replace(/\.$/, '')
  const rest = domain?.trim().toLowerCase().replace(/\.$/, '')
  return !rest || host.endsWith(`.${rest}`) ? host : `${host}.${rest}`
}

export const toMatchKeys = (identity: DeviceIdentity): readonly string[] => {
  const { agent_uuid, system_uuid, serial_number, manufacturer, mac_addresses = [], hostname, domain } = identity
  const keys: string[] = []
  if (agent_uuid && !isJunkUuid(agent_uuid)) keys.push(`agent:${stripSeparators(agent_uuid)}`)
  if (system_uuid && !isJunkUuid(system_uuid)) keys.push(`system:${stripSeparators(system_uuid)}`)
  if (serial_number && manufacturer && !isJunkSerial(serial_number))
    keys.push(`serial:${stripSeparators(manufacturer)}/${stripSeparators(serial_number)}`)
  for (const mac of mac_addresses) if (!isSharedMac(mac)) keys.push(`mac:${stripSeparators(mac)}`)
  const host = hostname ? hostOf(hostname, domain) : ''
  if (host && !GENERIC_HOSTS.has(host)) keys.push(`host:${host}`)
  return [...new Set(keys)]
}

/** An asset tag is a key, too, so that it is unique. */
export const toTagKey = (asset_tag: string): string => `tag:${asset_tag.normalize('NFKC').trim().toLowerCase()}`

export const parseKeyKind = (key: string): string => key.slice(0, key.indexOf(':'))

/** Hardware ids identify one machine permanently; network cards and host names can move to another machine. */
const HARDWARE = ['system', 'serial']
const REASSIGNABLE = ['mac', 'host']

const contradicts = (mine: readonly string[], theirs: readonly string[]): boolean =>
  HARDWARE.some((kind) => {
    const own = mine.find((key) => parseKeyKind(key) === kind)
    const other = theirs.filter((key) => parseKeyKind(key) === kind)
    return own !== undefined && other.length > 0 && !other.includes(own)
  })

/** Finds the owner of a machine. `ownerOf` returns the owner of a key, `keysOfOwner` all keys of an owner. */
export const findMatch = <O>(
  keys: readonly string[],
  ownerOf: (key: string) => O | undefined,
  keysOfOwner: (owner: O) => readonly string[],
): O | undefined => {
  for (const key of keys) {
    const owner = ownerOf(key)
    if (owner !== undefined && !(REASSIGNABLE.includes(parseKeyKind(key)) && contradicts(keys, keysOfOwner(owner)))) return owner
  }
  return undefined
}
