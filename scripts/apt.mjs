// Debian's and Ubuntu's package manager: into the system where this user may, or only one library into a folder where not.
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root, run } from './run.mjs'

const isInPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** The words that make a command run as root; undefined when this user may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return isInPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/** apt-get and its hooks talk much when all is well; what they said is shown when it is not. */
async function succeeds(command, args, options) {
  const file = join(tmpdir(), `watchdesk-apt-${process.pid}.log`)
  const log = openSync(file, 'w')
  try {
    const code = await run(command, args, { ...options, stdio: ['ignore', log, log] })
    if (code !== 0) process.stderr.write(readFileSync(file))
    return code === 0
  } finally {
    closeSync(log)
    rmSync(file)
  }
}

const lists = '/var/lib/apt/lists'
const hasLists = () => existsSync(lists) && readdirSync(lists).some((name) => name.endsWith('Release'))

export const mayInstall = () => isInPath('apt-get') && rootPrefix() !== undefined

/** Installs a package for everyone; false when that did not work. */
export async function aptInstall(name) {
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [command, ...first] = [...rootPrefix(), ...settings]
  const apt = (...args) => succeeds(command, [...first, ...args])
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return (hasLists() && (await install())) || ((await apt('update')) && (await install()))
}

/** Copies a package's libraries into a folder, for which nobody has to be root; false when that did not work. */
export async function aptExtract(name, folder) {
  if (!isInPath('apt-get') || !isInPath('dpkg-deb')) return false
  const scratch = join(root, '.cache', 'apt')
  rmSync(scratch, { recursive: true, force: true })
  for (const part of ['lists/partial', 'archives/partial', 'files']) mkdirSync(join(scratch, part), { recursive: true })
  const places = [`Dir::State::Lists=${join(scratch, 'lists')}`, `Dir::Cache=${scratch}`, 'Debug::NoLocking=1'].flatMap((option) => [
    '-o',
    option,
  ])
  const apt = (...args) => succeeds('apt-get', ['-qq', ...args], { cwd: scratch })
  const isThere =
    (hasLists() && (await apt('download', name))) || ((await apt(...places, 'update')) && (await apt(...places, 'download', name)))
  if (!isThere) return false
  const archive = readdirSync(scratch).find((file) => file.endsWith('.deb'))
  if (!(await succeeds('dpkg-deb', ['-x', archive, 'files'], { cwd: scratch }))) return false
  const libraries = join(scratch, 'files', 'usr', 'lib')
  for (const triplet of readdirSync(libraries)) cpSync(join(libraries, triplet), folder, { recursive: true, verbatimSymlinks: true })
  rmSync(scratch, { recursive: true, force: true })
  return true
}
