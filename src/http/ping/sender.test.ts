import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalizeAddress, createSenderParser } from './sender.ts'

const peer = (address: string | undefined, forwarded_for?: string, forwarded_proto?: string) => ({
  address,
  forwarded_for,
  forwarded_proto,
})

describe('the sender of a request', () => {
  it.each([
    ['an ordinary peer', peer('8.8.8.8'), '8.8.8.8'],
    ['an IPv4 peer of a socket for both kinds', peer('::ffff:8.8.8.8'), '8.8.8.8'],
    ['an IPv6 peer with a zone', peer('fe80::1%eth0'), 'fe80::1'],
    ['a peer that is gone already', peer(undefined), null],
    ['a peer that claims another address', peer('8.8.8.8', '9.9.9.9', 'https'), '8.8.8.8'],
  ])('without trusted proxies: %s', (_case, from, remote_addr) => {
    expect(createSenderParser([])(from)).toEqual({ remote_addr, scheme: 'http' })
  })

  it.each([
    [peer('10.0.0.1', '9.9.9.9', 'https'), '9.9.9.9', 'https'],
    [peer('::ffff:10.0.0.1', '9.9.9.9', 'HTTPS'), '9.9.9.9', 'https'],
    [peer('10.0.0.1', '1.1.1.1, 9.9.9.9 ,10.2.3.4', 'http'), '9.9.9.9', 'http'],
    [peer('10.0.0.1', '10.0.0.2, 10.0.0.3'), '10.0.0.2', 'http'],
    [peer('10.0.0.1', '9.9.9.9:4711'), '9.9.9.9', 'http'],
    [peer('10.0.0.1', '[2001:DB8::1]:443'), '2001:db8::1', 'http'],
    [peer('10.0.0.1', 'garbage', 'ftp'), '10.0.0.1', 'http'],
    [peer('10.0.0.1', '9.9.9.9, garbage'), '10.0.0.1', 'http'],
    [peer('10.0.0.1', ''), '10.0.0.1', 'http'],
    [peer('::1', '9.9.9.9', 'https'), '9.9.9.9', 'https'],
    [peer('8.8.8.8', '9.9.9.9', 'https'), '8.8.8.8', 'http'],
  ])('behind trusted proxies: %j is %s over %s', (from, remote_addr, scheme) => {
    expect(createSenderParser(['10.0.0.0/8', 'loopback'])(from)).toEqual({ remote_addr, scheme })
  })

  it('is never anything but an address, whatever the headers say', () => {
    const parseSender = createSenderParser(['10.0.0.1'])
    fc.assert(
      fc.property(fc.string(), fc.string(), (forwarded_for, forwarded_proto) => {
        const { remote_addr } = parseSender(peer('10.0.0.1', forwarded_for, forwarded_proto))
        expect(canonicalizeAddress(remote_addr ?? '')).toBe(remote_addr)
      }),
    )
  })
})

it.each([
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:1.1.1.1', '::ffff:1.1.1.1'],
  [' 1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:80', '1.2.3.4'],
  ['1.2.3', undefined],
  ['0x7f000001', undefined],
  ['2130706433', undefined],
  ['garbage', undefined],
  ['', undefined],
])('the canonical form of %j is %j', (text, address) => {
  expect(canonicalizeAddress(text)).toBe(address)
})
