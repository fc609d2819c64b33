// Where the browser tests' Chromium is, and how it gets there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal, announced, run } from './run.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The first browser there is: named by the person, then the usual places. */
export function findChromium(env = process.env, exists = existsSync) {
  return [env.BROWSER_PATH, env.CHROME_PATH, ...places].find((path) => path && exists(path))
}

const advice =
  'the browser tests need Chromium or Chrome and none was found. Install it (Debian: apt-get install chromium; Fedora: dnf install chromium; ' +
  'macOS: brew install --cask google-chrome) or name one with BROWSER_PATH.'

const inPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** The words that make a command run as root; undefined when this user may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return inPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

const hasPackageLists = () => existsSync('/var/lib/apt/lists') && readdirSync('/var/lib/apt/lists').some((name) => name.endsWith('Release'))

// Ubuntu's packages of that name only point at a snap, which exists but does not start in a container.
const starts = (browser) => browser !== undefined && spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

async function aptGet(prefix, ...args) {
  const [command, ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'DPkg::Lock::Timeout=120',
    ...args,
  ]
  return (await run(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] })) === 0
}

async function install(prefix) {
  const getChromium = () => aptGet(prefix, 'install', '-y', '--no-install-recommends', 'chromium')
  const isInstalled = (hasPackageLists() && (await getChromium())) || ((await aptGet(prefix, 'update')) && (await getChromium()))
  if (!isInstalled || !starts(findChromium())) throw new Refusal(`apt-get did not bring a Chromium that starts; ${advice}`)
}

/** Installs Chromium with the system's package manager, or says what to install. */
export async function installChromium() {
  const prefix = inPath('apt-get') ? rootPrefix() : undefined
  if (!prefix) throw new Refusal(advice)
  await announced('installing Chromium for the browser tests (apt-get install chromium)', () => install(prefix))
}
