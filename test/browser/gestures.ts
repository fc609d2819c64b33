import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from '../world/people.ts'
import { picture, type AppStage } from './app-stage.ts'
import { aFrame } from './ui/browser.ts'

/** What journeys do again and again. */

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
export const visible = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Axe finds nothing, and there is a picture for whoever wants to look. */
export const looksRight = async (stage: AppStage, page: Page, name: string): Promise<void> => {
  expect(await stage.wrongs(page)).toEqual([])
  await picture(page, name)
}

/** Through the door, by the form that is there. */
export const enterAs = async (stage: AppStage, email: string, path = '/login'): Promise<Page> => {
  const page = await stage.open(path, { signedIn: false })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('[data-live="open"]').waitFor()
  return page
}

/** Closes the open dialog. Escape is its own once it has the focus, and keys are the page's again a frame after it is gone. */
export const dismissDialog = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').and(page.locator(':focus-within')).waitFor()
  await aFrame(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await aFrame(page)
}
