import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFrame } from './browser.ts'
import { openStage, type Stage } from './gallery-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const focusedName = async (page: Page): Promise<unknown> =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent')

describe('a dialog', () => {
  it('takes the focus and gives it back to who opened it', async () => {
    const page = await stage.page('/gallery#overlays')
    await page.getByRole('button', { name: 'Open a dialog' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Open a dialog')
  })

  it('silences the keys of the page below', async () => {
    const page = await stage.page('/gallery')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    await page.getByRole('dialog').waitFor()
    await page.getByRole('button', { name: 'Close' }).focus()
    for (const key of ['j', 'c', '?', 'Control+k']) await page.keyboard.press(key)
    await aFrame(page)
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await page.getByText('Did: New check').count()).toBe(0)
    expect(await page.locator('[role=row][data-active]').count()).toBe(0)
  })

  it('that deletes wants the name typed', async () => {
    const page = await stage.page('/gallery#overlays')
    await page.getByRole('button', { name: 'Delete check…' }).click()
    const verb = page.getByRole('button', { name: 'Delete check', exact: true })
    expect(await verb.isDisabled()).toBe(true)
    await page.getByLabel('Type db-backup-eu to confirm').fill('db-backup-eu')
    await expect.poll(() => verb.isEnabled()).toBe(true)
  })
})

describe('a menu', () => {
  it('opens from the keyboard, is walked with arrows, and gives the focus back', async () => {
    const page = await stage.page('/gallery#buttons')
    const button = page.getByRole('button', { name: 'Actions' })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Edit schedule' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toContain('Copy ping URL')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Actions')
  })

  it('closes with a second click on its button', async () => {
    const page = await stage.page('/gallery#buttons')
    const button = page.getByRole('button', { name: 'Actions' })
    await button.click()
    await page.getByRole('menu').waitFor()
    await button.click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('a message', () => {
  it('takes the last act back with u', async () => {
    const page = await stage.page('/gallery#overlays')
    await page.getByRole('button', { name: 'Pause 12 checks' }).click()
    await page.getByText('12 checks paused').waitFor()
    await page.keyboard.press('u')
    await page.getByText('12 checks resumed').waitFor()
    await page.getByText('12 checks paused').waitFor({ state: 'detached' })
  })

  it('goes after ten seconds, but not while somebody points at it', async () => {
    const context = await stage.context()
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${stage.server.url}/gallery#overlays`)
    await page.getByRole('button', { name: 'Pause 12 checks' }).click()
    const message = page.getByText('12 checks paused')
    await message.hover()
    await page.clock.runFor(30_000)
    expect(await message.count()).toBe(1)
    await page.mouse.move(5, 300)
    await page.clock.runFor(9_000)
    expect(await message.count()).toBe(1)
    await page.clock.runFor(1_500)
    await expect.poll(() => message.count()).toBe(0)
  })
})

describe('a tooltip', () => {
  it('prints the key that does the same, and leaves on Escape', async () => {
    const page = await stage.page('/gallery#buttons')
    await page.getByRole('button', { name: 'Pause check' }).nth(1).hover()
    const tip = page.locator('[popover]:popover-open')
    await tip.waitFor()
    expect(await tip.textContent()).toBe('Pause checkP')
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
  })
})

describe('the palette', () => {
  it('finds an act by a few letters and runs it', async () => {
    const page = await stage.page('/gallery#buttons')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('>new ch')
    await page.getByRole('option', { name: 'New check' }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('Did: New check').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('says so when nothing matches', async () => {
    const page = await stage.page('/gallery#buttons')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('zzzzqq')
    await page.getByText('No matches.').waitFor()
  })
})

describe('a shortcut', () => {
  it('does nothing while somebody types', async () => {
    const page = await stage.page('/gallery')
    await page.getByLabel('Description').fill('')
    await page.getByLabel('Description').press('c')
    await aFrame(page)
    expect(await page.getByLabel('Description').inputValue()).toBe('c')
    expect(await page.getByText('Did: New check').count()).toBe(0)
  })

  it('of one key can be turned off', async () => {
    const page = await stage.page('/gallery#buttons')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('switch', { name: /Single-key/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await aFrame(page)
    expect(await page.getByText('Did: New check').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  })
})
