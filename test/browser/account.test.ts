import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBody } from '../../src/kernel/mail/body.ts'
import { codeAt, stepAt } from '../../src/people/two-factor/totp.ts'
import { testBox, type Place } from '../databases.ts'
import { freePort } from '../setup/free-port.ts'
import { ALICE, PASSWORD } from '../world/people.ts'
import { apiOf } from './api.ts'
import { picture } from './app-stage.ts'
import { dialog, press } from './gestures.ts'
import { newInstallation, startProduct, type Running } from './product.ts'
import { violationsInSoak } from './ui/axe.ts'
import { closeWithTest, looking, sharedBrowser, visit, WAIT } from './ui/browser.ts'

// A passkey belongs to the name people reach the product by, so here it has one: localhost, with a port that was free a moment ago.

let running: Running
let place: Place
let base = ''

beforeAll(async () => {
  const port = await freePort()
  base = `http://localhost:${port}`
  place = await newInstallation('sqlite')
  running = await startProduct(place, { PORT: String(port), BASE_URL: base })
})
afterAll(async () => {
  await running.stop()
  await place.remove()
})

const open = async (path: string): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext(looking())
  closeWithTest(context)
  context.setDefaultTimeout(WAIT)
  return visit(context, `${base}${path}`)
}

const looksRight = async (page: Page, name: string): Promise<void> => {
  expect(await violationsInSoak(page)).toEqual([])
  await picture(page, name)
}

const typePassword = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const enter = async (email: string, path: string): Promise<Page> => {
  const page = await open(path)
  await typePassword(page, email)
  await page.locator('[data-live="open"]').waitFor()
  return page
}

const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
}

const makeAgent = (email: string): Promise<unknown> =>
  apiOf(base)('POST', '/users', { first_name: 'Ben', last_name: 'Okri', email, password: PASSWORD })

/** The link in the newest mail to somebody. Without a mail server every mail is kept in the database. */
const linkFor = async (email: string, part: string): Promise<string> => {
  const find = (): string => {
    const database = new DatabaseSync(join(place.folder, 'watchdesk.db'), { readOnly: true })
    const row = database.prepare('select body from mails where recipients = ? order by id desc limit 1').get(email)
    database.close()
    const mail = row && openBody(String(row['body']), testBox)
    return new RegExp(`${part}/[\\w-]+`).exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows for this secret, so many steps from now. */
const codeOf = (secret: string, offset = 0): string => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(bytes, stepAt(Date.now() * 1_000) + offset)
}

describe('coming in for the first time', () => {
  it('goes by the link of an invitation, and a good password', async () => {
    await apiOf(base)('POST', '/users', { first_name: 'Nora', last_name: 'New', email: 'nora@acme.test' })
    const page = await open(`/${await linkFor('nora@acme.test', 'invitation')}`)
    await page.getByLabel('New password').fill('password')
    await page.keyboard.press('Enter')
    await page.getByLabel('New password').and(page.locator('[aria-invalid=true]')).waitFor()
    await looksRight(page, 'invitation')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set.').waitFor()
    await looksRight(page, 'invitation-done')
    await page.getByRole('link', { name: 'Go to signing in' }).click()
    await typePassword(page, 'nora@acme.test')
    await page.locator('[data-live="open"]').waitFor()
  })

  it('goes by the link for a forgotten password', async () => {
    await makeAgent('forgetful@acme.test')
    const page = await open('/login')
    await page.getByRole('button', { name: 'Forgotten your password?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor()
    await page.getByLabel('E-mail').fill('forgetful@acme.test')
    await looksRight(page, 'forgotten')
    await page.keyboard.press('Enter')
    await page.getByText('Check your mailbox.').waitFor()
    await page.goto(`${base}/${await linkFor('forgetful@acme.test', 'reset')}`)
    await page.getByLabel('New password').fill('a whole new sentence to remember')
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()
    await page.getByRole('link', { name: 'Go to signing in' }).click()
    await typePassword(page, 'forgetful@acme.test', 'a whole new sentence to remember')
    await page.locator('[data-live="open"]').waitFor()
  })
})

describe('two factors', () => {
  it('are set up with an app, asked for at the door, and a recovery code stands in once', async () => {
    await makeAgent('two@acme.test')
    const page = await enter('two@acme.test', '/me/security')
    await page.getByRole('button', { name: 'Set up' }).click()
    await dialog(page).getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await looksRight(page, 'totp')
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    const secret =
      (await dialog(page)
        .getByText(/^[A-Z2-7]{32}$/)
        .textContent()) ?? ''
    await dialog(page).getByLabel('Code from your authenticator app').fill(codeOf(secret, -1))
    await press(page, 'Confirm')
    await dialog(page).getByRole('listitem').nth(9).waitFor()
    const codes = await dialog(page).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await looksRight(page, 'recovery-codes')
    await press(page, 'I’ve saved them')
    await page.getByText('10 recovery codes left').waitFor()
    await looksRight(page, 'me-security')
    await leave(page)
    await typePassword(page, 'two@acme.test')
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('The code is invalid.').waitFor()
    await looksRight(page, 'second-factor')
    await page.getByLabel('Code from your authenticator app').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.locator('[data-live="open"]').waitFor()
    await leave(page)
    await typePassword(page, 'two@acme.test')
    await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.locator('[data-live="open"]').waitFor()
    await page.goto(`${base}/me/security`)
    await page.getByText('9 recovery codes left').waitFor()
  })
})

describe('a role that needs two factors', () => {
  it('lets nobody in before they have one, and sets it up at the door', async () => {
    await makeAgent('must@acme.test')
    const page = await enter(ALICE.email, '/admin/security')
    await page.getByRole('group', { name: 'Roles that need a second factor' }).getByRole('checkbox', { name: 'Agent' }).click()
    await page.getByText('Saved').waitFor()
    const theirs = await open('/login')
    await typePassword(theirs, 'must@acme.test')
    await theirs.getByText('Your role needs a second factor.').waitFor()
    await theirs.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await looksRight(theirs, 'enrol')
    await theirs.getByRole('button', { name: 'Show', exact: true }).click()
    const secret = (await theirs.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
    await theirs.getByLabel('Code from your authenticator app').fill(codeOf(secret))
    await theirs.keyboard.press('Enter')
    await theirs.getByText('Shown only now.').waitFor()
    await looksRight(theirs, 'enrol-codes')
    await theirs.getByRole('button', { name: 'I’ve saved them' }).click()
    await theirs.locator('[data-live="open"]').waitFor()
    await page.getByRole('group', { name: 'Roles that need a second factor' }).getByRole('checkbox', { name: 'Agent' }).click()
    await page.getByText('Saved').last().waitFor()
  })
})

describe('a passkey', () => {
  it('is added, signs in without a password, and proves again who one is', async () => {
    await makeAgent('key@acme.test')
    const page = await enter('key@acme.test', '/me/security')
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog(page).getByLabel('Name').fill('Laptop')
    await looksRight(page, 'passkey-add')
    await press(page, 'Continue')
    await press(page, 'I’ve saved them')
    await page.getByRole('row').filter({ hasText: 'Laptop' }).waitFor()
    await looksRight(page, 'passkeys')
    await leave(page)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.locator('[data-live="open"]').waitFor()
    await page.goto(`${base}/me/sessions`)
    await page.getByRole('row').filter({ hasText: 'This browser' }).getByText('Passkey').waitFor()
    await looksRight(page, 'sessions')

    await page.goto(`${base}/me/security`)
    const refusal = { status: 403, json: { message: 'Confirm your identity, then retry the request.', code: 'sudo_required' } }
    await page.route('**/app/api/profile/recovery-codes', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog(page).getByText('Confirm your identity').waitFor()
    await looksRight(page, 'sudo')
    await press(page, 'Use a passkey')
    await dialog(page).getByText('Shown only now.').waitFor()
    await press(page, 'I’ve saved them')
    await page.route('**/app/api/profile/passkeys/*', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Remove…' }).click()
    await press(page, 'Remove')
    await dialog(page).getByLabel('Password').fill('not this one')
    await press(page, 'Confirm')
    await dialog(page).getByText('The password is incorrect.').waitFor()
    await dialog(page).getByLabel('Password').fill(PASSWORD)
    await press(page, 'Confirm')
    await page.getByText('Passkey removed').waitFor()
  })
})
