import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { arch, cpus, hostname, networkInterfaces, platform, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { MachineFacts } from './describe.ts'

const run = promisify(execFile)

// Some files need root or exist on other systems only: unreadable ones are empty.
const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8').catch(() => '')).trim()

const runCommand = async (command: string, args: readonly string[]): Promise<string> =>
  (await run(command, [...args], { timeout: 20_000 }).catch(() => ({ stdout: '' }))).stdout.trim()

const DMI_FIELDS = ['sys_vendor', 'product_name', 'product_serial', 'product_uuid', 'chassis_type'] as const

const readDmi = async (): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(DMI_FIELDS.map(async (name) => [name, await readText(`/sys/class/dmi/id/${name}`)] as const)))

export const collectMachineFacts = async (): Promise<MachineFacts> => {
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
    dmi: isMac ? {} : await readDmi(),
    os_release: isMac ? '' : await readText('/etc/os-release'),
    profile: isMac ? await runCommand('system_profiler', ['-json', 'SPHardwareDataType']) : '',
    product_version: isMac ? await runCommand('sw_vers', ['-productVersion']) : '',
  }
}
