// node scripts/start.mjs scripts/screenshots.mjs [FOLDER]: fills a demo in a temporary folder and takes pictures of every screen, wide and
// narrow, light and dark, into artifacts/screenshots (or FOLDER); the few that the README shows go to docs/screenshots (or FOLDER/readme).
// DEMO_DIR=folder takes a demo that was filled before with the password in DEMO_PASSWORD; SCREENS=checks,ticket takes only those.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { buildDashboard, isDashboardFresh } from './dashboard.mjs'
import { findThings, signIn, signInClient } from './demo-things.mjs'
import { Refusal, main, root } from './run.mjs'
import { screens } from './screens.mjs'

const email = 'demo@watchdesk.example'
const password = process.env.DEMO_PASSWORD ?? 'pictures of a demo'
const largest = 200_000
const sizes = [
  { width: 1_280, height: 800 },
  { width: 390, height: 844 },
]
const themes = ['light', 'dark']
const wanted = process.env.SCREENS?.split(',') ?? Object.keys(screens)

/** What the README shows: one width, one theme each. */
const shown = [
  ['checks', 1_280, 'light'],
  ['check', 1_280, 'light'],
  ['inbox', 1_280, 'light'],
  ['ticket', 1_280, 'dark'],
  ['oncall', 1_280, 'light'],
  ['status-page', 1_280, 'light'],
]

/** Addresses are shown on pages, so that the product must know its port before it starts. */
async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return String(port)
}

/** Starts the product, with a demo in it or empty; an empty one says where it is set up. */
async function start(command, folder) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: folder,
    PORT: await findPort(),
    SMTP_PORT: '0',
    LOG_LEVEL: 'error',
  }
  const secrets = command === 'demo' ? { BOOTSTRAP_ADMIN_PASSWORD: password } : {}
  const child = spawn(process.execPath, [join(root, 'src', 'main.ts'), command], {
    env: { ...env, ...secrets },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let setup = ''
  for await (const line of createInterface({ input: child.stdout })) {
    setup = /\/setup#\S+/.exec(line)?.[0] ?? setup
    if (command === 'demo') console.log(line)
    const address = /listening on (http:\/\/[^)]+)\)/.exec(line)?.[1]
    if (address) return { child, base: address, setup }
  }
  throw new Refusal('the product did not start; what it said is above.')
}

async function stop(child) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Waits for what a person would wait for: a heading, what it is the heading of, and fonts. Answers what the page is called. */
async function arrive(page, url) {
  await page.goto(url)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor({ timeout: 15_000 })
  await page.waitForFunction(() => document.querySelector('[role=status] [aria-hidden=true].bg-hover, [data-loading]') === null)
  // The live stream never ends, so that "no more requests" never comes: half a second after the heading everything stands.
  await page.waitForTimeout(500)
  await page.evaluate(() => document.fonts.ready)
  return (await heading.textContent()) ?? ''
}

async function takeScreen(page, url, { name, folder, readme }) {
  const { choose } = screens[name]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const title = await arrive(page, url)
    if (name !== 'nowhere' && /no such page|not there|not found|not be loaded/i.test(title)) throw new Error(title)
    if (choose !== undefined) await page.getByRole('radio', { name: choose }).check()
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      const file = join(folder, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      if (shown.some(([screen, width, theme]) => screen === name && width === size.width && theme === colorScheme))
        copyFileSync(file, join(readme, `${name}.png`))
    }
  }
}

async function takeAll({ base, data, empty }, { folder, readme }) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  })
  const visit = () => browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' })
  try {
    const [agent, client, nobody] = [await visit(), await visit(), await visit()]
    const things = await findThings(await signIn(agent, base, { email, password }), data)
    await signInClient(client, base, { folder: data, email: things.email })
    const contexts = { agent, client, nobody }
    const urlOf = (name) => (name === 'setup' ? `${empty.base}${empty.setup}` : `${base}${screens[name].address(things)}`)
    const missing = []
    for (const name of wanted) {
      // A page of its own, so that one that does not come cannot hold up the next.
      const page = await contexts[screens[name].who ?? 'agent'].newPage()
      await takeScreen(page, urlOf(name), { name, folder, readme }).catch((error) =>
        missing.push(`${name} (${urlOf(name)}): ${error.message.split('\n')[0]}`),
      )
      await page.close()
    }
    return { count: wanted.length - missing.length, missing }
  } finally {
    await browser.close()
  }
}

await main(async () => {
  if (findChromium() === undefined) throw new Refusal('pictures need Chromium or Chrome; name one with BROWSER_PATH.')
  const unknown = wanted.filter((name) => !(name in screens))
  if (unknown.length > 0) throw new Refusal(`there is no screen called ${unknown.join(', ')}; their names are in scripts/screens.mjs.`)
  if (!isDashboardFresh()) await buildDashboard()
  const own = process.argv[2]
  const folder = own ?? join(root, 'artifacts', 'screenshots')
  const readme = own ? join(own, 'readme') : join(root, 'docs', 'screenshots')
  const given = process.env.DEMO_DIR
  const data = given ?? mkdtempSync(join(tmpdir(), 'watchdesk-demo-'))
  for (const path of [folder, readme]) mkdirSync(path, { recursive: true })
  const { child, base } = await start('demo', data)
  const nothing = mkdtempSync(join(tmpdir(), 'watchdesk-empty-'))
  const empty = await start('serve', nothing)
  try {
    const { count, missing } = await takeAll({ base, data, empty }, { folder, readme })
    console.log(`${count} screens are in ${folder}.`)
    if (missing.length > 0) throw new Refusal(`these screens could not be taken:\n  ${missing.join('\n  ')}`)
  } finally {
    await stop(empty.child)
    await stop(child)
    rmSync(nothing, { recursive: true, force: true })
    if (given === undefined) rmSync(data, { recursive: true, force: true })
  }
  const heavy = readdirSync(readme).filter((name) => statSync(join(readme, name)).size > largest)
  if (heavy.length > 0) throw new Refusal(`these pictures for the README are larger than ${largest / 1_000} kB: ${heavy.join(', ')}`)
  return 0
})
