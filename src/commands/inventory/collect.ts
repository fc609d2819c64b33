import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { arch, cpus, hostname, networkInterfaces, platform, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Facts } from './describe.ts'

const run = promisify(execFile)

// Some of these need to be root, some are on other systems only: what cannot be read is not known.
const textOf = async (path: string): Promise<string> => (await readFile(path, 'utf8').catch(() => '')).trim()

const saidBy = async (command: string, args: readonly string[]): Promise<string> =>
  (await run(command, [...args], { timeout: 20_000 }).catch(() => ({ stdout: '' }))).stdout.trim()

const DMI = ['sys_vendor', 'product_name', 'product_serial', 'product_uuid', 'chassis_type'] as const

const dmiOf = async (): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(DMI.map(async (name) => [name, await textOf(`/sys/class/dmi/id/${name}`)] as const)))

/** Asks the operating system about this machine. */
export const collectFacts = async (): Promise<Facts> => {
  const isMac = platform() === 'darwin'
  return {
    platform: platform(),
    release: release(),
    hostname: hostname(),
    arch: arch(),
    cpus: cpus().length,
    memory_bytes: totalmem(),
    interfaces: Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
      addresses.map(({ mac, address, internal }) => ({ name, mac, address, internal })),
    ),
    dmi: isMac ? {} : await dmiOf(),
    os_release: isMac ? '' : await textOf('/etc/os-release'),
    profile: isMac ? await saidBy('system_profiler', ['-json', 'SPHardwareDataType']) : '',
    product_version: isMac ? await saidBy('sw_vers', ['-productVersion']) : '',
  }
}
