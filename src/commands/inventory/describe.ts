import type { AssetType } from '../../contract/v1/asset-enums.ts'

export type MachineFacts = {
  readonly platform: string
  readonly release: string
  readonly hostname: string
  readonly arch: string
  readonly cpus: number
  readonly memory_bytes: number
  readonly interfaces: readonly { readonly name: string; readonly mac: string; readonly address: string; readonly internal: boolean }[]
  /** Linux: firmware data by file name of /sys/class/dmi/id. */
  readonly dmi: Readonly<Record<string, string>>
  readonly os_release: string
  /** macOS: `system_profiler -json SPHardwareDataType`. */
  readonly profile: string
  readonly product_version: string
}

export type MachineDescription = {
  readonly type: AssetType
  readonly hostname: string
  readonly domain?: string
  readonly system_uuid?: string
  readonly serial_number?: string
  readonly manufacturer?: string
  readonly model?: string
  readonly os: string
  readonly mac_addresses: readonly string[]
  readonly ip_addresses: readonly string[]
  readonly attributes: Readonly<Record<string, unknown>>
}

const VIRTUAL_MACHINE_PATTERN =
  /vmware|virtualbox|innotek|qemu|kvm|xen|bochs|hyper-v|virtual machine|amazon ec2|google compute|parallels|openstack|bhyve/i
/** Chassis types of SMBIOS. */
const LAPTOP_CHASSIS = new Set(['8', '9', '10', '11', '12', '14', '30', '31', '32'])
const DESKTOP_CHASSIS = new Set(['3', '4', '5', '6', '7', '13', '15', '16', '24', '35', '36'])

const linuxType = (dmi: MachineFacts['dmi']): AssetType => {
  if (VIRTUAL_MACHINE_PATTERN.test(`${dmi['sys_vendor'] ?? ''} ${dmi['product_name'] ?? ''}`)) return 'vm'
  const chassis = dmi['chassis_type'] ?? ''
  if (LAPTOP_CHASSIS.has(chassis)) return 'laptop'
  return DESKTOP_CHASSIS.has(chassis) ? 'desktop' : 'server'
}

const prettyName = (os_release: string): string | undefined => /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(os_release)?.[1]

type Profile = {
  readonly machine_name?: string
  readonly machine_model?: string
  readonly serial_number?: string
  readonly platform_UUID?: string
}

const profileOf = (text: string): Profile => {
  try {
    const { SPHardwareDataType } = JSON.parse(text)
    return SPHardwareDataType?.[0] ?? {}
  } catch {
    return {}
  }
}

const hardwareOf = (
  facts: MachineFacts,
): Omit<MachineDescription, 'hostname' | 'domain' | 'mac_addresses' | 'ip_addresses' | 'attributes'> => {
  if (facts.platform === 'darwin') {
    const { machine_name = '', machine_model, serial_number, platform_UUID } = profileOf(facts.profile)
    return {
      type: /book/i.test(machine_name) ? 'laptop' : 'desktop',
      manufacturer: 'Apple',
      os: `macOS ${facts.product_version || facts.release}`,
      ...(machine_model && { model: machine_model }),
      ...(serial_number && { serial_number }),
      ...(platform_UUID && { system_uuid: platform_UUID }),
    }
  }
  const { sys_vendor, product_name, product_serial, product_uuid } = facts.dmi
  return {
    type: linuxType(facts.dmi),
    os: prettyName(facts.os_release) ?? `${facts.platform} ${facts.release}`,
    ...(sys_vendor && { manufacturer: sys_vendor }),
    ...(product_name && { model: product_name }),
    ...(product_serial && { serial_number: product_serial }),
    ...(product_uuid && { system_uuid: product_uuid }),
  }
}

export const describeMachine = (facts: MachineFacts): MachineDescription => {
  const [hostname = facts.hostname, ...domain] = facts.hostname.split('.')
  const outward = facts.interfaces.filter(({ internal }) => !internal)
  // Virtual interfaces are not part of the machine.
  const own = outward.filter(({ name }) => !/^(docker|br-|veth|virbr|cni|flannel|tun|tap|utun|awdl|llw)/.test(name))
  return {
    ...hardwareOf(facts),
    hostname,
    ...(domain.length > 0 && { domain: domain.join('.') }),
    mac_addresses: [...new Set(own.map(({ mac }) => mac))].filter((mac) => mac !== '00:00:00:00:00:00'),
    ip_addresses: [...new Set(own.map(({ address }) => address))].filter((address) => !address.startsWith('fe80:')),
    attributes: { arch: facts.arch, cpus: facts.cpus, memory_gb: Math.round(facts.memory_bytes / 2 ** 30), kernel: facts.release },
  }
}
