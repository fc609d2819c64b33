// node scripts/start.mjs scripts/screenshots.mjs [FOLDER]: fills a demo in a temporary folder and takes pictures of every screen, wide and
// narrow, light and dark, into artifacts/screenshots (or FOLDER); the few that the README shows go to docs/screenshots (or FOLDER/readme).
// DEMO_DIR=folder takes a demo that was filled before with the password in DEMO_PASSWORD; SCREENS=checks,ticket takes only those.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'
import { buildDashboard, isDashboardFresh } from './dashboard.mjs'
import { Refusal, main, root } from './run.mjs'

const email = 'demo@watchdesk.example'
const password = process.env.DEMO_PASSWORD ?? 'pictures of a demo'
const largest = 200_000
const widths = [1_280, 390]
const themes = ['light', 'dark']

/** Pages whose address is known before anything is asked. */
const fixed = {
  home: '/home',
  inbox: '/inbox',
  'new-ticket': '/tickets/new',
  incidents: '/incidents',
  problems: '/problems',
  changes: '/changes',
  assets: '/assets',
  knowledge: '/kb',
  oncall: '/oncall',
  reports: '/reports',
  people: '/people',
  companies: '/people?tab=companies',
  search: '/search?q=vpn',
  admin: '/admin',
  'admin-agents': '/admin/agents',
  'admin-roles': '/admin/roles',
  'admin-sla': '/admin/sla',
  'admin-automations': '/admin/automations',
  'admin-webhooks': '/admin/webhooks',
  'admin-tokens': '/admin/tokens',
  'admin-audit': '/admin/audit',
  profile: '/me/profile',
  login: '/login',
  'status-page': '/status/acme',
  help: '/help',
}

/** What the README shows: one width, one theme each. */
const shown = [
  ['checks', 1_280, 'light'],
  ['check', 1_280, 'light'],
  ['inbox', 1_280, 'light'],
  ['ticket', 1_280, 'dark'],
  ['oncall', 1_280, 'light'],
  ['status-page', 1_280, 'light'],
]

async function startDemo(folder) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: '0', SMTP_PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(root, 'src', 'main.ts'), 'demo'], {
    env: { ...env, BOOTSTRAP_ADMIN_PASSWORD: password, RATE_LIMIT_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    const address = /listening on (http:\/\/[^)]+)\)/.exec(line)?.[1]
    if (address) return { child, base: address }
  }
  throw new Refusal('the demo did not start; what it said is above.')
}

/** Things of the demo that have a page of their own. */
async function findScreens(ask) {
  const { data: projects } = await ask('/app/api/projects')
  const project = projects[0].uuid
  const { data: checks } = await ask(`/app/api/projects/${project}/checks`)
  const { data: integrations } = await ask(`/app/api/projects/${project}/integrations`)
  const { data: pages } = await ask(`/app/api/projects/${project}/status-pages`)
  const one = async (path) => (await ask(`/app/api${path}`)).data[0]?.id
  const check = `/p/${project}/checks/${(checks.find(({ name }) => name === 'etl-hourly') ?? checks[0]).uuid}`
  return {
    checks: `/p/${project}/checks`,
    'check-new': `/p/${project}/checks/new`,
    check,
    ...Object.fromEntries(
      ['log', 'schedule', 'filtering', 'integrations', 'badge', 'settings'].map((tab) => [`check-${tab}`, `${check}?tab=${tab}`]),
    ),
    timeline: `/p/${project}/timeline`,
    integrations: `/p/${project}/integrations`,
    'integrations-matrix': `/p/${project}/integrations?show=matrix`,
    'integration-kinds': `/p/${project}/integrations/new`,
    integration: `/p/${project}/integrations/${integrations[0]?.uuid}`,
    badges: `/p/${project}/badges`,
    'status-pages': `/p/${project}/status-pages`,
    'status-page-editor': `/p/${project}/status-pages/${pages[0]?.id}`,
    maintenance: `/p/${project}/maintenance`,
    'project-settings': `/p/${project}/settings`,
    ticket: `/tickets/${await one('/tickets?status=in_progress&per_page=1')}`,
    incident: `/incidents/${await one('/incidents?per_page=1')}`,
    problem: `/problems/${await one('/problems?per_page=1')}`,
    change: `/changes/${await one('/changes?per_page=1')}`,
    asset: `/assets/${await one('/assets?per_page=1')}`,
    article: `/kb/${await one('/knowledge-base?per_page=1')}/edit`,
    schedule: `/oncall/${await one('/on-call/schedules?per_page=1')}`,
    ...fixed,
  }
}

/** Waits for what a person would wait for: a heading, no grey bars, and fonts. Answers what the page is called. */
async function arrive(page, url) {
  await page.goto(url)
  const heading = page.getByRole('heading', { level: 1 }).first()
  await heading.waitFor({ timeout: 15_000 })
  // The live stream never ends, so that "no more requests" never comes: half a second after the heading everything stands.
  await page.waitForTimeout(500)
  await page.evaluate(() => document.fonts.ready)
  return (await heading.textContent()) ?? ''
}

async function takeScreen(page, url, { name, folder, readme }) {
  await page.setViewportSize({ width: widths[0], height: 800 })
  const title = await arrive(page, url)
  if (/no such page|not there/i.test(title)) throw new Error(title)
  for (const width of widths)
    for (const colorScheme of themes) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      await page.emulateMedia({ colorScheme })
      const file = join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      if (shown.some(([wanted, ...how]) => wanted === name && how[0] === width && how[1] === colorScheme))
        copyFileSync(file, join(readme, `${name}.png`))
    }
}

async function takeAll(base, { folder, readme }) {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  })
  try {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' })
    const headers = { 'x-requested-with': 'watchdesk' }
    const entered = await context.request.post(`${base}/app/api/session`, { headers, data: { email, password } })
    if (!entered.ok()) throw new Refusal(`signing in to the demo was answered with ${entered.status()}.`)
    const all = await findScreens(async (path) => (await context.request.get(`${base}${path}`, { headers })).json())
    const wanted = process.env.SCREENS?.split(',') ?? Object.keys(all)
    const missing = []
    for (const name of wanted) {
      // A page of its own, so that one that does not come cannot hold up the next.
      const page = await context.newPage()
      await takeScreen(page, `${base}${all[name]}`, { name, folder, readme }).catch((error) =>
        missing.push(`${name} (${all[name]}): ${error.message.split('\n')[0]}`),
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
  if (!isDashboardFresh()) await buildDashboard()
  const own = process.argv[2]
  const folder = own ?? join(root, 'artifacts', 'screenshots')
  const readme = own ? join(own, 'readme') : join(root, 'docs', 'screenshots')
  const given = process.env.DEMO_DIR
  const data = given ?? mkdtempSync(join(tmpdir(), 'watchdesk-demo-'))
  for (const path of [folder, readme]) mkdirSync(path, { recursive: true })
  const { child, base } = await startDemo(data)
  try {
    const { count, missing } = await takeAll(base, { folder, readme })
    console.log(`${count} screens are in ${folder}.`)
    if (missing.length > 0) throw new Refusal(`these screens could not be taken:\n  ${missing.join('\n  ')}`)
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    if (given === undefined) rmSync(data, { recursive: true, force: true })
  }
  const heavy = readdirSync(readme).filter((name) => statSync(join(readme, name)).size > largest)
  if (heavy.length > 0) throw new Refusal(`these pictures for the README are larger than ${largest / 1_000} kB: ${heavy.join(', ')}`)
  return 0
})
