// Installs the packages with a Node and an npm that are known to do it right, whatever the machine has.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { bringLibrary } from './libatomic.mjs'
import { installedFile, listMissingPackages, lockFile } from './packages.mjs'
import { Refusal, announced, root, run, say } from './run.mjs'
import { findRuntimePackage, getRuntime, isEnough, linkRuntime, neededMajor, runtimeIn } from './runtime.mjs'

const steadyNpm = 'npm@11.19.1'
const bootstrap = join(root, '.cache', 'bootstrap')

// No install script runs: none is needed (native packages bring their binaries), and npm before 11 would want a compiler for better-sqlite3.
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Without our own Node in PATH, which is about to be deleted, and without the wish to leave out what production can do without. */
function environment() {
  const { NODE_ENV: _left, ...rest } = process.env
  const folders = (rest.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  return { ...rest, PATH: folders.join(delimiter) }
}

async function npm([command, ...first], args, options) {
  const code = await run(command, [...first, ...args, ...quietly], { ...options, stdio: ['ignore', 'ignore', 'inherit'] }).catch(
    (error) => {
      throw new Refusal(`npm could not be started (${error.message}). Install npm and try again.`)
    },
  )
  if (code !== 0) throw new Refusal(`npm ${args[0]} ended with code ${code}; what it said is above.`)
}

/** The npm that runs us if there is one, else the one in PATH. */
function findOwnNpm() {
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env
  const isNpm = basename(cli) === 'npm-cli.js' && existsSync(cli) && existsSync(node)
  return isNpm ? [node, cli] : ['npm']
}

/** The npm that runs us, when it and its Node are recent enough to install by themselves. */
function isOwnNpmEnough() {
  const [, npmMajor = 0, nodeMajor = 0] = /^npm\/(\d+)\S* node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.map(Number) ?? []
  return npmMajor >= 11 && nodeMajor >= neededMajor
}

/**
 * An old Node makes npm leave out packages that were built for newer ones, an old npm misreads the lock file, and a distribution's npm runs on
 * the distribution's Node only. So the machine's npm fetches just a Node and an npm, and they do the rest.
 */
async function fetchNpm() {
  const runtime = findRuntimePackage()
  if (!runtime) getRuntime()
  rmSync(bootstrap, { recursive: true, force: true })
  mkdirSync(bootstrap, { recursive: true })
  writeFileSync(join(bootstrap, 'package.json'), '{}')
  await npm(findOwnNpm(), ['install', ...(runtime ? [runtime] : []), steadyNpm], { cwd: bootstrap, env: environment() })
  const node = runtimeIn(bootstrap)
  await bringLibrary(node)
  return [isEnough(node) ? node : getRuntime(), join(bootstrap, 'node_modules', 'npm', 'bin', 'npm-cli.js')]
}

async function install() {
  const command = isOwnNpmEnough() ? findOwnNpm() : await fetchNpm()
  // An interrupted npm may leave this file, and then it would vouch for a half-filled folder.
  rmSync(installedFile, { force: true })
  await npm(command, [existsSync(lockFile) ? 'ci' : 'install', '--include=dev', '--include=optional'], { env: environment() })
  rmSync(bootstrap, { recursive: true, force: true })
}

/** `npx watchdesk` finds the command here; otherwise npx would first make a copy of the package in its cache. */
function linkCommand() {
  const link = join(root, 'node_modules', '.bin', 'watchdesk')
  rmSync(link, { force: true })
  symlinkSync(join('..', '..', 'scripts', 'watchdesk.mjs'), link)
}

export async function installPackages() {
  await announced('installing packages, which takes about a minute', install)
  await linkRuntime()
  linkCommand()
  const missing = listMissingPackages()
  if (missing.length > 0) say(`npm left out ${missing.join(', ')}; the next start tries again`)
}
