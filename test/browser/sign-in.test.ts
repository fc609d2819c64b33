import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, PASSWORD } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

describe('signing in', () => {
  it('is asked for first, says what is wrong, and leads back to where somebody wanted to go', async () => {
    const page = await stage.open('/checks', { signedIn: false })
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('E-mail').fill(ALICE.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('These credentials do not match our records.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'sign-in-refused')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/p\/[0-9a-f-]{36}\/checks$/)
    await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor()
    await page.locator('[data-live="open"]').waitFor()
  })

  it('ends by the account menu, and then nothing is shown any more', async () => {
    const page = await stage.open('/home')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await page.goto(`${stage.running.base}/home`)
    await page.waitForURL(/\/login\?to=/)
  })

  it('goes to the last place from the start, and says when there is no page', async () => {
    const page = await stage.open('/')
    await page.waitForURL(/\/home$/)
    const answer = await page.goto(`${stage.running.base}/no/such/page`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.waitForURL(/\/home$/)
    await page.evaluate(`history.pushState({}, '', '/no/such/page')`)
    await page.getByRole('heading', { level: 1, name: 'There is no page at this address.' }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents())
      .toContain('Checks')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'not-found')
  })

  it('is asked for over an open page as soon as its session has ended', async () => {
    const page = await stage.open('/home')
    await page.locator('[data-live="open"]').waitFor()
    await page.evaluate(
      `fetch('/app/api/security/sessions/${ALICE.id}', { method: 'DELETE', headers: { 'x-requested-with': 'watchdesk' } })`,
    )
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  })
})
