import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { PASSWORD } from '../world/people.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { dialog, enterAs, looksRight, press } from './gestures.ts'
import { openReceiver } from './receiver.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const makeAgent = (email: string): Promise<{ readonly id: number }> =>
  stage.api('POST', '/users', { first_name: 'Ben', last_name: 'Okri', email, password: PASSWORD })

describe('one’s own settings', () => {
  const goOn = (page: Page) => (name: string) => page.getByRole('navigation', { name: 'Your settings' }).getByRole('link', { name }).click()

  it('change the profile, the mails, the look and the keys', async () => {
    await makeAgent('own@acme.test')
    const page = await enterAs(stage, 'own@acme.test', '/me')
    await page.getByLabel('Job title').fill('Night owl')
    await page.getByLabel('Time zone').fill('Mars/Olympus')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('must be a valid timezone').waitFor()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved').waitFor()
    await looksRight(stage, page, 'me-profile')
    const go = goOn(page)
    await go('Notification settings')
    await page.getByRole('radiogroup', { name: 'Summary of all checks' }).getByText('Weekly').click()
    await page.getByText('Saved').last().waitFor()
    await looksRight(stage, page, 'me-notifications')
    await go('Appearance')
    await page.getByText('Compact').click()
    await looksRight(stage, page, 'me-appearance')
    // Another language brings the words of what is open and of what was, and later those of what is opened then.
    await page.getByLabel('Language').selectOption('de')
    const german = page.getByRole('navigation', { name: 'Ihre Einstellungen' })
    await german.getByRole('link', { name: 'Profil' }).click()
    await page.getByLabel('Tätigkeit').waitFor()
    await german.getByRole('link', { name: 'API-Tokens' }).click()
    await page.getByRole('button', { name: 'Neues Token' }).waitFor()
    await german.getByRole('link', { name: 'Darstellung' }).click()
    await page.getByLabel('Sprache').selectOption('en')
    await go('Shortcuts')
    await page.getByRole('row').filter({ hasText: 'Go to Home' }).getByRole('button', { name: 'Change…' }).click()
    await dialog(page).getByLabel('Keys').fill('g c')
    await press(page, 'Use these keys')
    await dialog(page).getByText('These keys are taken by: Go to Checks.').waitFor()
    await looksRight(stage, page, 'me-keys')
    await dialog(page).getByLabel('Keys').fill('g z')
    await press(page, 'Use these keys')
    await looksRight(stage, page, 'me-shortcuts')
    await page.locator('main').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await page.waitForURL(/\/home$/)
  })

  it('say how one is reached when on call, and what there is to look at', async () => {
    const { id } = await makeAgent('reached@acme.test')
    const phone = await openReceiver()
    const page = await enterAs(stage, 'reached@acme.test', '/me/notifications')
    await page.getByRole('button', { name: 'Add contact method' }).click()
    await dialog(page).getByLabel('Type').selectOption('Webhook')
    await dialog(page).getByLabel('URL when down').fill(phone.url)
    await dialog(page).getByLabel('Name').fill('My bell')
    await looksRight(stage, page, 'me-contact-new')
    await press(page, 'Add')
    const row = page.getByRole('row').filter({ hasText: 'My bell' })
    await row.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('The test failed.').waitFor()
    phone.answer.status = 200
    await row.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Test sent').waitFor()
    // By keyboard: what was said a moment ago still stands at the bottom of the screen.
    await page.getByRole('button', { name: 'Create feed' }).press('Enter')
    await page.getByText('Shown only now.').waitFor()
    await looksRight(stage, page, 'me-reached')
    await stage.api('POST', '/tickets', { subject: 'Broken lamp', description: 'x', requester_email: 'ana@far.test', assignee_id: id })
    await page.getByRole('link', { name: '1 unread notification' }).click()
    await page.getByRole('link', { name: /HD-\d+ Broken lamp/ }).waitFor()
    await looksRight(stage, page, 'me-notices')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor()
    await page.getByText('Unread').waitFor({ state: 'detached' })
    phone.close()
  })

  it('end the other sessions and change the password', async () => {
    await makeAgent('elsewhere@acme.test')
    const other = await enterAs(stage, 'elsewhere@acme.test', '/home')
    const page = await enterAs(stage, 'elsewhere@acme.test', '/me/sessions')
    const go = goOn(page)
    await page.getByRole('button', { name: 'End all others' }).click()
    await other.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    await go('Sign-in and security')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('another sentence, much longer')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed').waitFor()
    await go('API tokens')
    await page.getByText('No tokens yet').waitFor()
    await looksRight(stage, page, 'me-tokens')
  })
})
