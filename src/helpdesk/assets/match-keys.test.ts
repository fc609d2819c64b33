import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMatch, isJunkSerial, isSharedMac, toMatchKeys } from './match-keys.ts'

const UUID = '4c4c4544-0042-3510-8052-b4c04f4b4d31'

describe('what a machine is recognised by', () => {
  it('names its keys strongest first, whatever the notation', () => {
    expect(
      toMatchKeys({
        agent_uuid: UUID.toUpperCase(),
        system_uuid: UUID,
        serial_number: 'B5-RKM1',
        manufacturer: 'Dell Inc.',
        mac_addresses: ['F4-8E-38-AA-BB-CC'],
        hostname: 'PC-1',
        domain: 'Example.COM',
      }),
    ).toEqual([
      'agent:4c4c4544004235108052b4c04f4b4d31',
      'system:4c4c4544004235108052b4c04f4b4d31',
      'serial:dellinc/b5rkm1',
      'mac:f48e38aabbcc',
      'host:pc-1.example.com',
    ])
  })

  it('a full host name and a name with its domain are the same', () => {
    expect(toMatchKeys({ hostname: 'db-1.example.com.' })).toEqual(toMatchKeys({ hostname: 'DB-1', domain: 'example.com' }))
    expect(toMatchKeys({ hostname: 'db-1.example.com', domain: 'example.com' })).toEqual(['host:db-1.example.com'])
  })

  it.each(['To be filled by O.E.M.', 'Default string', '0000000', '123456789', 'None', 'N/A', 'x', 'System Serial Number', '..........'])(
    '%s is a junk serial number',
    (serial) => expect(isJunkSerial(serial)).toBe(true),
  )

  it.each(['C02XG0ABCD', '5CG1234XYZ', '1234'])('%s may be a serial number', (serial) =>
    expect(isJunkSerial(serial)).toBe(serial === '1234'),
  )

  it.each(['00:50:56:aa:bb:cc', '52:54:00:12:34:56', '02:42:ac:11:00:02', '08:00:27:00:00:01', 'ff:ff:ff:ff:ff:ff', 'nonsense'])(
    '%s is not a machine’s own address',
    (mac) => expect(isSharedMac(mac)).toBe(true),
  )

  it('a serial number without its maker, or a host called localhost, recognises nothing', () => {
    expect(toMatchKeys({ serial_number: 'C02XG0ABCD', hostname: 'localhost' })).toEqual([])
    expect(toMatchKeys({ system_uuid: '00000000-0000-0000-0000-000000000000', hostname: 'a' })).toEqual(['host:a'])
  })
})

describe('whose machine it is', () => {
  const owners = new Map([
    ['serial:dell/aaa1', 1],
    ['mac:f48e38aabbcc', 1],
    ['host:pc-2', 2],
  ])
  const ask = (keys: readonly string[]) =>
    findMatch(
      keys,
      (key) => owners.get(key),
      (owner) => [...owners].filter(([, id]) => id === owner).map(([key]) => key),
    )

  it('the strongest key that has an owner decides', () => {
    expect(ask(['agent:new', 'serial:dell/aaa1', 'host:pc-2'])).toBe(1)
    expect(ask(['agent:new', 'host:pc-2'])).toBe(2)
    expect(ask(['agent:new'])).toBeUndefined()
  })

  it('other hardware behind a shared card is another machine', () => {
    expect(ask(['serial:dell/bbb2', 'mac:f48e38aabbcc'])).toBeUndefined()
    expect(ask(['serial:dell/bbb2', 'mac:f48e38aabbcc', 'host:pc-2'])).toBe(2)
  })

  it('keys do not depend on the case of UUID and host name', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.stringMatching(/^[a-z][a-z0-9-]{2,10}$/), (uuid, hostname) => {
        expect(toMatchKeys({ agent_uuid: uuid.toUpperCase(), hostname: hostname.toUpperCase() })).toEqual(
          toMatchKeys({ agent_uuid: uuid, hostname }),
        )
      }),
    )
  })
})
