import { describe, expect, it } from 'vitest'
import { networkPrefix } from './network-prefix.ts'

describe('the network prefix of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['0:0:0:0:0:FFFF:1.2.3.4', '1.2.3.4'],
    ['::ffff:0:1.2.3.4', '1.2.3.4'],
    ['64:ff9b::1.2.3.4', '1.2.3.4'],
    ['64:ff9b::102:304', '1.2.3.4'],
    ['2002:102:304::1', '1.2.3.4'],
    ['2002:102:304:ffff::1', '1.2.3.4'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['fe80::2%1', 'fe80::/64'],
    ['1.2.3.4:4711', '1.2.3.4'],
    ['[2001:db8::1]:4711', '2001:db8::/64'],
    ['[2001:db8::1]', '2001:db8::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['odd', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['2001:db8::1::2', 'unknown'],
    ['[]', 'unknown'],
    ['1.2.3.4\0', 'unknown'],
    ['\ud800', 'unknown'],
  ])('of %j is %j', (address, prefix) => {
    expect(networkPrefix(address)).toBe(prefix)
  })

  it.each([
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['2001:db8::1', '2001:db8::ffff:1:2:3', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['2001:db8::1', '2001:DB8:0:0::2', true],
    ['odd', 'other', true],
  ])('of %s equals that of %s: %s', (one, other, same) => {
    expect(networkPrefix(one) === networkPrefix(other)).toBe(same)
  })
})
