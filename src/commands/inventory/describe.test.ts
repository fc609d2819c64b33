import { expect, it } from 'vitest'
import { describeMachine as inventoryOf, type MachineFacts } from './describe.ts'

const LINUX: MachineFacts = {
  platform: 'linux',
  release: '6.12.0',
  hostname: 'db-1.example.com',
  arch: 'x64',
  cpus: 8,
  memory_bytes: 16 * 2 ** 30,
  interfaces: [
    { name: 'lo', mac: '00:00:00:00:00:00', address: '127.0.0.1', internal: true },
    { name: 'eth0', mac: 'f4:8e:38:00:00:01', address: '10.0.0.5', internal: false },
    { name: 'eth0', mac: 'f4:8e:38:00:00:01', address: 'fe80::1', internal: false },
    { name: 'docker0', mac: '02:42:00:00:00:01', address: '172.17.0.1', internal: false },
  ],
  dmi: { sys_vendor: 'Dell Inc.', product_name: 'PowerEdge R740', product_serial: 'ABC1234', product_uuid: '4c4c4544', chassis_type: '23' },
  os_release: 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
  profile: '',
  product_version: '',
}

it('describes a Linux server', () =>
  expect(inventoryOf(LINUX)).toEqual({
    type: 'server',
    hostname: 'db-1',
    domain: 'example.com',
    os: 'Debian GNU/Linux 13 (trixie)',
    manufacturer: 'Dell Inc.',
    model: 'PowerEdge R740',
    serial_number: 'ABC1234',
    system_uuid: '4c4c4544',
    mac_addresses: ['f4:8e:38:00:00:01'],
    ip_addresses: ['10.0.0.5'],
    attributes: { arch: 'x64', cpus: 8, memory_gb: 16, kernel: '6.12.0' },
  }))

it.each([
  [{ sys_vendor: 'QEMU', chassis_type: '1' }, 'vm'],
  [{ sys_vendor: 'Dell Inc.', chassis_type: '10' }, 'laptop'],
  [{ sys_vendor: 'Dell Inc.', chassis_type: '3' }, 'desktop'],
  [{}, 'server'],
])('%j is a %s', (dmi, type) => expect(inventoryOf({ ...LINUX, dmi }).type).toBe(type))

it('describes a Mac, also when its profile cannot be read', () => {
  const profile = JSON.stringify({
    SPHardwareDataType: [{ machine_name: 'MacBook Pro', machine_model: 'Mac16,1', serial_number: 'C02', platform_UUID: 'UUID-1' }],
  })
  const mac = { ...LINUX, platform: 'darwin', dmi: {}, product_version: '26.1' }
  expect(inventoryOf({ ...mac, profile })).toMatchObject({
    type: 'laptop',
    os: 'macOS 26.1',
    model: 'Mac16,1',
    serial_number: 'C02',
    system_uuid: 'UUID-1',
  })
  expect(inventoryOf({ ...mac, profile: 'no' })).toMatchObject({ type: 'desktop', manufacturer: 'Apple' })
})
