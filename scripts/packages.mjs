// Brings node_modules in step with package-lock.json, and knows without asking npm when it already is.
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { Refusal, root, run } from './run.mjs'
import { linkRuntime } from './runtime.mjs'

const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const installedFile = join(modules, '.package-lock.json')

// Older ones cannot read this lock file (6, 7) or misread its overrides (early 8).
const oldestNpm = [8, 19]
const steadyNpm = 'npm@9.9.4'

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Every package of the lock is there in the locked version; only what is for other platforms may be missing. */
export function isInStep(locked, installed, exists) {
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity && exists(path)
  })
}

export function arePackagesInStep() {
  const exists = (path) => existsSync(join(root, path))
  if (!existsSync(lockFile)) return existsSync(installedFile)
  return isInStep(readPackages(lockFile), readPackages(installedFile), exists)
}

/** npm must not run on the Node it is about to delete, nor leave out what it would leave out in production. */
function installEnvironment() {
  const { NODE_ENV: _left, ...rest } = process.env
  const folders = (rest.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  // npx asks before it fetches. Not the flag: npx 6 would take the word after it for its value and run whatever follows.
  return { ...rest, PATH: folders.join(delimiter), npm_config_yes: 'true' }
}

/** The command and first arguments for this machine's npm: the one that runs us if there is one, else the one in PATH. */
function npmCommand() {
  const { npm_execpath: cli = '', npm_node_execpath: node = '', npm_config_user_agent: agent = '' } = process.env
  const [, major = 0, minor = 0] = /^npm\/(\d+)\.(\d+)/.exec(agent)?.map(Number) ?? []
  const isOld = major !== 0 && (major < oldestNpm[0] || (major === oldestNpm[0] && minor < oldestNpm[1]))
  const isNpm = basename(cli) === 'npm-cli.js' && existsSync(cli) && existsSync(node) && !node.startsWith(modules)
  if (!isNpm) return isOld ? ['npx', steadyNpm] : ['npm']
  return isOld ? [node, join(dirname(cli), 'npx-cli.js'), steadyNpm] : [node, cli]
}

// No install script runs: none is needed (native packages bring their binaries), and npm before 11 would want a compiler for better-sqlite3.
const installFlags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

export async function installPackages() {
  const started = Date.now()
  const verb = existsSync(lockFile) ? 'ci' : 'install'
  console.error(`watchdesk: installing packages (npm ${verb}), about a minute`)
  // npm before 10 leaves this file when it is interrupted, and then it would vouch for a half-filled folder.
  rmSync(installedFile, { force: true })
  const [command, ...args] = npmCommand()
  const code = await run(command, [...args, verb, ...installFlags], {
    env: installEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  }).catch((error) => {
    throw new Refusal(`npm could not be started (${error.message}). Install npm and try again.`)
  })
  if (code !== 0) throw new Refusal(`npm ${verb} ended with code ${code}; what it said is above.`)
  linkRuntime()
  linkCommand()
  console.error(`watchdesk: packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** `npx watchdesk` finds the command here; otherwise npx would make a copy of the package in its cache first. */
function linkCommand() {
  const link = join(modules, '.bin', 'watchdesk')
  rmSync(link, { force: true })
  symlinkSync(join('..', '..', 'scripts', 'watchdesk.mjs'), link)
}
