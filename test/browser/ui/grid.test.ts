import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFrame, remember } from './browser.ts'
import { openStage, type Stage } from './gallery-stage.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  page = await stage.page('/gallery#grid')
  await page.getByRole('grid').waitFor()
})

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The row the screen reader would read, as its index in the list. */
const activeIndex = async (): Promise<number | undefined> => {
  const id = await page.getByRole('grid').getAttribute('aria-activedescendant')
  if (id === null) return undefined
  return Number(await page.locator(`[id="${id}"]`).getAttribute('aria-rowindex'))
}

const isActive = (index: number | undefined): Promise<void> => expect.poll(activeIndex).toBe(index)

const areChosen = (count: number): Promise<void> => expect.poll(() => page.locator('[role=row][aria-selected=true]').count()).toBe(count)

const keysInSight = async (count: number): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('[role=row][data-key]')].map((row) => row.dataset.key).slice(0, ${count})`)

describe('a list of ten thousand', () => {
  it('puts only what is in sight into the page', async () => {
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
    expect(await page.locator('[role=row][data-key]').count()).toBeLessThan(40)
    expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(2_500)
  })

  it('is walked with j and k, and reached from wherever the focus is', async () => {
    await press('j', 'j', 'j')
    await isActive(4)
    await press('k')
    await isActive(3)
    await press('ArrowDown', 'ArrowUp', 'ArrowUp')
    await isActive(2)
  })

  it('jumps to its end with G and to its top with g g', async () => {
    await press('G')
    await isActive(10_001)
    await press('g', 'g')
    await isActive(2)
  })

  it('names no active row while that row is not in the page', async () => {
    await press('j')
    await isActive(2)
    await page.evaluate('document.querySelector("[role=grid]").scrollTop = 100000')
    await page.locator('[aria-rowindex="2500"]').waitFor()
    await isActive(undefined)
    await press('j')
    await isActive(3)
  })

  it('chooses with x, a range with Shift-x, all with Ctrl-a, and none with Escape', async () => {
    await press('j', 'x')
    await areChosen(1)
    await press('j', 'j', 'j', 'Shift+X')
    await page.getByText('4 selected').waitFor()
    await press('Control+a')
    await page.getByText('10,000 selected').waitFor()
    await press('Escape')
    await areChosen(0)
  })

  it('chooses with the mouse, and a range with Shift held', async () => {
    await page.locator('[aria-rowindex="3"] input').click()
    await page.locator('[aria-rowindex="6"] input').click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()
  })

  it('opens with Enter and peeks with Space', async () => {
    await press('j', 'Enter')
    await page.getByText(/^Opened /).waitFor()
    await press('Space')
    await page.getByText(/^Peeked at /).waitFor()
  })

  it('leaves Enter to a button that has the focus', async () => {
    await press('j')
    await isActive(2)
    await page.getByRole('button', { name: 'One goes down' }).focus()
    await press('Enter')
    await aFrame(page)
    expect(await page.getByText(/^Opened /).count()).toBe(0)
  })
})

describe('rows', () => {
  const change = async (): Promise<void> => {
    await page.evaluate('[...document.querySelectorAll("button")].find((button) => button.textContent === "One goes down").click()')
  }

  it('do not move while the list is held, and do when asked', async () => {
    await press('j')
    await isActive(2)
    const before = await keysInSight(10)
    await change()
    await page.getByRole('button', { name: /1 changed – refresh order/ }).waitFor()
    expect(await keysInSight(10)).toEqual(before)
    await press('r')
    await page.getByRole('button', { name: /refresh order/ }).waitFor({ state: 'detached' })
    await expect.poll(() => keysInSight(40)).not.toEqual(before)
  })

  it('take their fresh order at once when nobody holds the list', async () => {
    await change()
    await aFrame(page)
    expect(await page.getByRole('button', { name: /refresh order/ }).count()).toBe(0)
  })
})

it('people who want plain tables get pages of fifty', async () => {
  const context = await stage.context()
  await remember(context, { simple_lists: true })
  const plain = await context.newPage()
  await plain.goto(`${stage.server.url}/gallery#grid`)
  await plain.getByText('Page 1 of 200').waitFor()
  expect(await plain.getByRole('grid').count()).toBe(0)
  expect(await plain.locator('tbody tr').count()).toBe(50)
})
