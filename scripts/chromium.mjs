// Where the browser tests' Chromium is, and how it gets there.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall, mayInstall } from './apt.mjs'
import { Refusal, announced } from './run.mjs'

// The headless shell first: it has no windows, which makes the tests cheaper, and looks the same.
const places = [
  '/usr/bin/chromium-headless-shell',
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

// Ubuntu's packages of that name only point at a snap, which exists but does not start in a container.
const starts = (browser) => browser !== undefined && spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

async function install() {
  for (const name of ['chromium-headless-shell', 'chromium']) if ((await aptInstall(name)) && starts(findChromium())) return
  throw new Refusal(`apt-get did not bring a Chromium that starts; ${advice}`)
}

/** Installs Chromium with the system's package manager, or says what to install. */
export async function installChromium() {
  if (!mayInstall()) throw new Refusal(advice)
  await announced('installing Chromium for the browser tests (apt-get install chromium-headless-shell)', install)
}
