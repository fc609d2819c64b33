import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations, violationsInBothThemes } from './axe.ts'
import { remember } from './browser.ts'
import { openStage, type Stage } from './gallery-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const open = async (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click()

/** What a state adds to the gallery, where it is, and how it comes about. */
const states: readonly (readonly [string, string, string, (page: Page) => Promise<void>])[] = [
  ['a dialog', '/gallery#overlays', 'dialog[open]', async (page) => open(page, 'Open a dialog')],
  ['a question that wants a name typed', '/gallery#overlays', 'dialog[open]', async (page) => open(page, 'Delete check…')],
  [
    'a message with undo',
    '/gallery#overlays',
    'section[aria-label="Messages"]',
    async (page) => {
      await open(page, 'Pause 12 checks')
      await page.getByText('12 checks paused').waitFor()
    },
  ],
  [
    'an open menu',
    '/gallery#buttons',
    '[role=menu]',
    async (page) => {
      await open(page, 'Actions')
      await page.getByRole('menuitem').first().waitFor()
    },
  ],
  [
    'the palette',
    '/gallery#grid',
    'dialog[open]',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  ],
  [
    'the shortcuts',
    '/gallery#grid',
    'dialog[open]',
    async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the settings',
    '/gallery#code',
    'dialog[open]',
    async (page) => {
      await open(page, 'Appearance')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a refused form',
    '/gallery#fields',
    'main',
    async (page) => {
      await page.getByLabel('Name').fill('db')
      await open(page, 'Create check')
      await page.getByText('has five parts').waitFor()
    },
  ],
  [
    'a list with a chosen row, scrolled away',
    '/gallery#grid',
    'main',
    async (page) => {
      for (const key of ['j', 'x', 'G']) await page.keyboard.press(key)
      await page.getByText('1 selected').waitFor()
    },
  ],
  [
    'charts as tables',
    '/gallery#charts',
    'main',
    async (page) => {
      await open(page, 'Show as table')
      await open(page, 'Show as table')
    },
  ],
]

describe('in both themes axe finds nothing wrong with', () => {
  it('the whole gallery', async () => {
    expect(await violationsInBothThemes(await stage.page('/gallery'))).toEqual([])
  })

  it.runIf(process.env['SOAK'])('the whole gallery on a telephone', async () => {
    expect(await violations(await stage.page('/gallery', { width: 390, height: 800 }))).toEqual([])
  })

  it.each(states)('%s', async (_, path, within, act) => {
    const page = await stage.page(path)
    await act(page)
    expect(await violationsInBothThemes(page, within)).toEqual([])
  })
})

it('the high-contrast theme passes too', async () => {
  const context = await stage.context()
  await remember(context, { theme: 'contrast' })
  const page = await context.newPage()
  await page.goto(`${stage.server.url}/gallery`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violations(page, 'contrast')).toEqual([])
})

it('nothing is wider than a screen of 360 pixels', async () => {
  const page = await stage.page('/gallery', { width: 360, height: 700 })
  const wide = await page.evaluate(`document.querySelector('#main').scrollWidth - document.querySelector('#main').clientWidth`)
  expect(wide).toBeLessThanOrEqual(0)
})
