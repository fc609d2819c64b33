import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remember, visit } from './browser.ts'
import { openStage, type Stage } from './gallery-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const background = async (page: Page): Promise<unknown> => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')

describe('the theme', () => {
  it('follows the system until somebody chooses, and is then remembered', async () => {
    const context = await stage.context({ theme: 'dark' })
    const page = await visit(context, `${stage.server.url}/gallery#code`)
    await expect.poll(() => background(page)).toBe('rgb(14, 17, 22)')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(() => background(page)).toBe('rgb(255, 255, 255)')
    const again = await visit(context, `${stage.server.url}/gallery#code`)
    await expect.poll(() => background(again)).toBe('rgb(255, 255, 255)')
  })

  it('stands before the first script of the application runs', async () => {
    const context = await stage.context({ theme: 'light' })
    await remember(context, { theme: 'dark', density: 'compact' })
    await context.route('**/_app/*.js', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(`${stage.server.url}/gallery`)
    expect(await page.evaluate('[document.documentElement.dataset.theme, document.documentElement.dataset.density]')).toEqual([
      'dark',
      'compact',
    ])
  })

  it('changes the height of rows with the density', async () => {
    const page = await stage.page('/gallery#grid')
    const height = async (): Promise<unknown> =>
      page.evaluate('document.querySelector("[role=row][data-key]").getBoundingClientRect().height')
    await page.locator('[role=row][data-key]').first().waitFor()
    expect(await height()).toBe(40)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Compact' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(height).toBe(32)
    const tops = await page.evaluate(
      '[...document.querySelectorAll("[role=row][data-key]")].slice(0, 3).map((row, at, all) => row.getBoundingClientRect().top - all[0].getBoundingClientRect().top)',
    )
    expect(tops).toEqual([0, 32, 64])
  })
})

describe('the language', () => {
  it('changes at once, and the page says which it is', async () => {
    const page = await stage.page('/gallery#code')
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Wissen' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  })

  it('leaves no text of the frame outside the catalog', async () => {
    const context = await stage.context()
    await remember(context, { language: 'xx' })
    const page = await visit(context, `${stage.server.url}/gallery#grid`)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    const bare = await page.evaluate(`[...document.querySelectorAll('nav, header:not(main *), dialog, [role=status]')]
      .flatMap((part) => { const found = []; const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) { const node = walk.currentNode; const text = node.data.trim();
          if (/[a-z]{3}/i.test(text) && !text.startsWith('[') && !node.parentElement.closest('kbd, main, dd')) found.push(text) } return found })`)
    expect(bare).toEqual([])
  })
})

describe('a form', () => {
  it('shows what the server refused at the field it named, and goes there', async () => {
    const page = await stage.page('/gallery#fields')
    await page.getByRole('button', { name: 'Create check' }).click()
    const name = page.getByLabel('Name')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('db')
    await page.getByRole('button', { name: 'Create check' }).click()
    const schedule = page.getByLabel('Schedule', { exact: true })
    await page.getByText('has five parts; this one has four.').waitFor()
    const note = (await schedule.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('has five parts; this one has four.')
    await schedule.and(page.locator(':focus')).waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('times', () => {
  it('are shown in the zone that is chosen, which is printed', async () => {
    const page = await stage.page('/gallery#times')
    const clock = async (): Promise<string | null> => page.locator('time').nth(5).textContent()
    await page.getByText('Asia/Tokyo').waitFor()
    const tokyo = await clock()
    await page.getByRole('radio', { name: 'UTC' }).check()
    await expect.poll(async () => (Number(tokyo?.slice(0, 2)) - Number((await clock())?.slice(0, 2)) + 24) % 24).toBe(9)
  })
})

it('a chart is a sentence, and a table when asked for', async () => {
  const page = await stage.page('/gallery#charts')
  await page.getByRole('img', { name: /Durations of the last 60 runs/ }).waitFor()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect.poll(() => page.getByRole('table', { name: 'Duration' }).getByRole('row').count()).toBe(61)
})

it('a secret is hidden until asked for, and copied whole', async () => {
  const page = await stage.page('/gallery#code')
  expect(await page.getByText('hcr_9xL2pQ7v').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy Read-only key' }).click()
  await page.getByText('Copied').first().waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^hcr_9xL2pQ7v/)
})
