import { describe, expect, it } from 'vitest'
import { findAddressRefusal } from './private-address.ts'

const hostOf = (literal: string): string => new URL(`http://${literal}/`).hostname.replace(/^\[|\]$/g, '')

describe('which addresses may be called', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    '%s is public, so anyone may',
    (address) => {
      expect(findAddressRefusal(address, 'deny')).toBeUndefined()
      expect(findAddressRefusal(address, 'allow')).toBeUndefined()
    },
  )

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ])('%s is not public: refused only when private targets are denied', (address) => {
    expect(findAddressRefusal(address, 'deny')).toBe('private')
    expect(findAddressRefusal(address, 'allow')).toBeUndefined()
  })

  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('%s hands out credentials and is never called', (address) => {
    expect(findAddressRefusal(address, 'allow')).toBe('metadata')
    expect(findAddressRefusal(address, 'deny')).toBe('metadata')
  })

  it.each(['2130706433', '0x7f000001', '017700000001', '127.1', '0177.0.0.1', '127.0.0.1.', '[::ffff:127.0.0.1]', '[0:0:0:0:0:0:0:1]'])(
    'loopback spelt as %s is seen through',
    (literal) => {
      expect(findAddressRefusal(hostOf(literal), 'deny')).toBe('private')
    },
  )

  it.each(['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '[::ffff:a9fe:a9fe]'])(
    'metadata spelt as %s is seen through',
    (literal) => {
      expect(findAddressRefusal(hostOf(literal), 'allow')).toBe('metadata')
    },
  )

  it.each(['', 'localhost', '1.2.3.4.5', '::g'])('%j is no address and not called', (text) => {
    expect(findAddressRefusal(text, 'allow')).toBe('unreadable')
  })
})
