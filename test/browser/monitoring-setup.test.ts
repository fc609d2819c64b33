import { createTransport } from 'nodemailer'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPlace, type Place } from '../databases.ts'
import { freePort } from '../setup/free-port.ts'
import { picture } from './app-stage.ts'
import { startUnclaimed, type FirstStart } from './product.ts'
import { violationsInSoak } from './ui/axe.ts'
import { looking, sharedBrowser, visit, WAIT } from './ui/browser.ts'

// The product as it begins: an empty folder, no settings, and the link it offers. `journeys/first-hour.test.ts` reads the link from what it prints.

let place: Place
const contexts: BrowserContext[] = []
let product: FirstStart
let smtp: number

const start = async (): Promise<void> => {
  product = await startUnclaimed(place, { SMTP_PORT: String(smtp) })
}
const token = (): string => product.token ?? ''

const open = async (path: string): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext(looking())
  contexts.push(context)
  context.setDefaultTimeout(WAIT)
  return visit(context, `${product.base}${path}`)
}

beforeAll(async () => {
  place = await freshPlace('sqlite')
  smtp = await freePort()
  await start()
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await product.stop()
  await place.remove()
})

describe('the first start', () => {
  it('offers a link; whoever merely reaches the port is told to look for it, and can claim nothing', async () => {
    expect(token()).toMatch(/^\w{40}$/)
    const page = await open('/')
    await page.waitForURL(/\/setup$/)
    await page.getByText('Open the link from the terminal').waitFor()
    expect(await page.locator('.orbiting').count(), 'nothing is waited for').toBe(0)
    expect(await violationsInSoak(page)).toEqual([])
    await picture(page, 'setup-no-link')
    const guess = await open(`/setup#${'x'.repeat(40)}`)
    await guess.getByLabel('Your name').fill('Mallory')
    await guess.getByLabel('Your e-mail').fill('mallory@example.test')
    await guess.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await guess.getByRole('button', { name: 'Create my account' }).click()
    await guess.getByText('This link is invalid').waitFor()
  })

  it('gives a new link with every start until it was used, and the one before is worth nothing', async () => {
    const before = token()
    await product.stop()
    await start()
    expect(token()).toMatch(/^\w{40}$/)
    expect(token()).not.toBe(before)
    const page = await open(`/setup#${before}`)
    await page.getByLabel('Your name').fill('Mallory')
    await page.getByLabel('Your e-mail').fill('mallory@example.test')
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByText('This link is invalid').waitFor()
  })

  it('leads from the link, pasted into the open page, to a first ping and a first ticket', async () => {
    const page = await open('/setup')
    await page.getByText('Open the link from the terminal').waitFor()
    await page.evaluate((link) => location.assign(link), `/setup#${token()}`)
    await page.getByLabel('Your name').waitFor()
    expect(page.url()).not.toContain('#')
    await page.reload()
    await page.getByLabel('Your name').fill('Ana Lovelace')
    await page.getByLabel('Your e-mail').fill('ana@example.test')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page
      .getByText(/at least 12/i)
      .nth(1)
      .waitFor()
    expect(await violationsInSoak(page)).toEqual([])
    await picture(page, 'setup-account')
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByRole('heading', { name: 'What would you like to begin with?' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'What would you like to begin with?' }).waitFor()
    expect(await violationsInSoak(page)).toEqual([])
    await picture(page, 'setup-choice')
    await page.getByRole('button', { name: /^Both/ }).click()
    await page.getByLabel('Name of the job').fill('db-backup-eu')
    await page.getByText('On a schedule').click()
    await page.getByLabel('Cron or OnCalendar expression').fill('15 3 * * *')
    await page.getByText('At 03:15').waitFor()
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByText('Waiting for the first ping…').waitFor()
    await page.getByText(/^15 3 \* \* \* job/).waitFor()
    expect(await violationsInSoak(page)).toEqual([])
    await picture(page, 'setup-check')
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The first ping has arrived. It works.').waitFor()
    await page.getByRole('button', { name: 'Next: a ticket' }).click()
    await page.getByLabel('Address that people write to').fill('support@desk.example.test')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByText('Waiting for the first message…').waitFor()
    await picture(page, 'setup-mail')
    await page.getByRole('button', { name: 'Create a sample ticket' }).click()
    await page.getByText('Ticket 1, a sample, was created.').waitFor()
    expect(await violationsInSoak(page)).toEqual([])
    await createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true }).sendMail({
      from: 'pat@far.test',
      to: 'support@desk.example.test',
      subject: 'It does not start',
      text: 'Since this morning.',
    })
    await page.getByText('Ticket 2 from pat@far.test has arrived.').waitFor()
    expect(await violationsInSoak(page)).toEqual([])
    await picture(page, 'setup-ticket')
    await page.getByRole('button', { name: 'Go to Watchdesk' }).click()
    await page.waitForURL(/\/home$/)
    await page.getByText('is out of paper”, is a sample.').waitFor()
    await picture(page, 'home-sample')
    await page.getByRole('button', { name: 'Remove the sample' }).click()
    await page.getByText('is out of paper”, is a sample.').waitFor({ state: 'detached' })
  })

  it('is over then: the link is used up, and the new password signs in', async () => {
    const page = await open('/setup')
    await page.getByText('The set-up is finished').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel(/e-mail/i).fill('ana@example.test')
    await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/(home|checks|p\/)/)
    await product.stop()
    await start()
    expect(token()).toBe('')
  })
})
