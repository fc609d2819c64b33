import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshPlace, type Place } from '../../databases.ts'
import { FIXED, runCommand } from '../../fault/process.ts'
import { freePort } from '../../setup/free-port.ts'
import { picture } from '../app-stage.ts'
import { openReceiver } from '../receiver.ts'
import { looking, sharedBrowser, visit, WAIT } from '../ui/browser.ts'

// An empty folder, no settings, and what the first start prints: to the first ping, the first integration that fires, the first colleague
// and the first ticket by mail. Pictures of each step: SCREENSHOTS=folder.

const PASSWORD = 'a long enough secret'
const { BOOTSTRAP_ADMIN_PASSWORD: _password, BOOTSTRAP_ADMIN_EMAIL: _email, ...settings } = FIXED

let place: Place
let product: ReturnType<typeof runCommand>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let smtp: number
let page: Page
const contexts: BrowserContext[] = []

const printed = (pattern: RegExp): string => pattern.exec(product.output())?.[1] ?? ''
const base = (): string => printed(/(http:\S+)\/setup#/)

const open = async (url: string): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext(looking({ width: 1_440, height: 860 }))
  contexts.push(context)
  context.setDefaultTimeout(WAIT)
  return visit(context, url)
}

beforeAll(async () => {
  place = await freshPlace('sqlite')
  smtp = await freePort()
  receiver = await openReceiver()
  receiver.answer.status = 200
  // The commands that the product shows must work as they are.
  const port = String(await freePort())
  const addresses = { PORT: port, BASE_URL: `http://127.0.0.1:${port}`, SMTP_PORT: String(smtp) }
  product = runCommand(['serve'], { ...settings, ...addresses, DATA_DIR: place.folder })
  await vi.waitFor(() => expect(product.output()).toMatch(/\/setup#\w+/), { timeout: WAIT, interval: 50 })
  page = await open(base())
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  const gone = once(product.child, 'exit')
  product.child.kill('SIGTERM')
  await gone
  await receiver.close()
  await place.remove()
})

it('the printed link leads to an account, a check and its first ping', async () => {
  await page.waitForURL(/\/setup$/)
  await picture(page, 'first-hour-1-no-link')
  await page.evaluate((link) => location.assign(link), `/setup#${printed(/\/setup#(\w+)/)}`)
  await page.getByLabel('Your name').fill('Mara Novak')
  await page.getByLabel('Your e-mail').fill('mara@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await picture(page, 'first-hour-2-account')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('button', { name: /^Both/ }).click()
  await page.getByLabel('Name of the job').fill('nightly-backup')
  await page.getByText('On a schedule').click()
  await page.getByLabel('Cron or OnCalendar expression').fill('0 2 * * *')
  await page.getByText('At 02:00').waitFor()
  const [cron, zone] = [
    await page.getByLabel('Cron or OnCalendar expression').boundingBox(),
    await page.getByLabel('Time zone').boundingBox(),
  ]
  expect([zone?.x, zone?.width]).toEqual([cron?.x, cron?.width])
  await picture(page, 'first-hour-3-check')
  await page.getByRole('button', { name: 'Create check' }).click()
  await page.getByText('Waiting for the first ping…').waitFor()
  const [, url = ''] = /(http:\S+\/ping\/[\w-]+)/.exec(await page.locator('main, body').first().innerText()) ?? []
  expect((await fetch(url)).status).toBe(200)
  await page.getByText('The first ping has arrived. It works.').waitFor()
  await picture(page, 'first-hour-4-first-ping')
})

it('a support address is set up, and the first mail becomes a ticket', async () => {
  await page.getByRole('button', { name: 'Next: a ticket' }).click()
  await page.getByLabel('Address that people write to').fill('support@acme.test')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('Waiting for the first message…').waitFor()
  await createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true }).sendMail({
    from: '"Pat Far" <pat@far.test>',
    to: 'support@acme.test',
    subject: 'It does not start',
    text: 'Since this morning nothing happens when I press the button.',
  })
  await page.getByText('Ticket 1 from pat@far.test has arrived.').waitFor()
  await picture(page, 'first-hour-5-first-mail')
  await page.getByRole('button', { name: 'Go to Watchdesk' }).click()
  await page.waitForURL(/\/home$/)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.locator('[data-live="open"]').waitFor()
  await picture(page, 'first-hour-6-home')
  await page.goto(`${base()}/tickets/1`)
  await page.getByRole('heading', { level: 1, name: 'It does not start' }).waitFor()
  await page.getByText('nothing happens when I press the button').waitFor()
  await picture(page, 'first-hour-7-ticket')
})

it('the first integration is on for the check and fires when the job fails', async () => {
  await page.goto(`${base()}/checks`)
  await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name: 'Integrations' }).click()
  await page.getByRole('button', { name: 'Add integration' }).click()
  await picture(page, 'first-hour-8-kinds')
  await page.getByRole('link', { name: /^Webhook/ }).click()
  await page.getByLabel('Name').fill('ops hook')
  await page.getByLabel('URL when down').fill(`${receiver.url}?check=$NAME`)
  await picture(page, 'first-hour-9-integration-new')
  await page.getByRole('button', { name: 'Add integration' }).click()
  await page.getByRole('heading', { level: 1, name: 'ops hook' }).waitFor()
  await page.goto(`${base()}/checks`)
  await page.getByRole('link', { name: 'nightly-backup' }).click()
  await page.getByRole('heading', { level: 1, name: 'nightly-backup' }).waitFor()
  const [, url = ''] = /(http:\S+\/ping\/[\w-]+)/.exec(await page.locator('main').innerText()) ?? []
  await fetch(`${url}/fail`, { method: 'POST', body: 'disk full' })
  await page.getByText('Went down').first().waitFor()
  await vi.waitFor(() => expect(receiver.got).toHaveLength(1), { timeout: WAIT, interval: 50 })
  await page.getByText('disk full').first().waitFor()
  await page.getByText('queued').waitFor({ state: 'detached' })
  await picture(page, 'first-hour-10-down')
})

it('the first colleague comes in by a link that is handed over, because there is no mail server', async () => {
  await page.goto(`${base()}/admin/agents`)
  await page.getByRole('row').filter({ hasText: 'Mara Novak' }).waitFor()
  await page.getByRole('button', { name: 'Invite agent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ben')
  await dialog.getByLabel('Last name').fill('Okafor')
  await dialog.getByLabel('E-mail').fill('ben@acme.test')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await dialog.getByText('Not sent: no mail server is configured').waitFor()
  await picture(page, 'first-hour-11-invitation')
  const link = await dialog.getByText(/\/invitation\/[\w-]{43}$/).innerText()
  const ben = await open(`${base()}${new URL(link).pathname}`)
  await ben.getByLabel('New password').fill(PASSWORD)
  await ben.keyboard.press('Enter')
  await ben.getByText('Your password is set.').waitFor()
  await ben.getByRole('link', { name: 'Go to signing in' }).click()
  await ben.getByLabel(/e-mail/i).fill('ben@acme.test')
  await ben.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ben.getByRole('button', { name: 'Sign in', exact: true }).click()
  await ben.locator('[data-live="open"]').waitFor()
  await picture(ben, 'first-hour-12-colleague')
})
