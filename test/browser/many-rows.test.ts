import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANY, nameOf, openManyRows, type ManyRows } from './many-rows.ts'
import { costsOf, heapMegabytes, loadedBy, nodesOf, shiftOf } from './page-costs.ts'

// What a page may cost with many rows behind it, in counts.

let scene: ManyRows
beforeAll(async () => {
  scene = await openManyRows()
})
afterAll(() => scene.close())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const upNow = (): RegExp => new RegExp(`Up\\s*${scene.pinged().toLocaleString('en')}`)

const openChecks = async (): Promise<Page> => {
  const page = await scene.open('/checks')
  await page
    .getByRole('row')
    .filter({ hasText: /job-\d{5}/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(MANY + 1))
  await page.locator('[data-live="open"]').waitFor()
  return page
}

describe('a list of many checks', () => {
  it('has few nodes, does not shift, reaches its end and is filtered', async () => {
    const page = await openChecks()
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await page.locator('main').focus()
    await page.keyboard.press('Shift+G')
    await rowOf(page, nameOf(MANY - 1)).waitFor()
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    await page.getByRole('searchbox', { name: 'Filter checks' }).fill(nameOf(471))
    await rowOf(page, nameOf(471)).waitFor()
    await rowOf(page, nameOf(MANY - 1)).waitFor({ state: 'detached' })
  })

  it('changes few nodes when a key moves between rows, and asks nothing', async () => {
    const page = await openChecks()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    const { changed, asked } = await costsOf(page, () => page.keyboard.press('j'))
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThanOrEqual(40)
    expect(asked).toEqual([])
  })

  it('hears of pings without asking for the list again, and does not grow', async () => {
    const page = await openChecks()
    // The first pings load what is loaded once.
    await scene.pingNext(50)
    await page.getByText(upNow()).waitFor()
    const heap = await heapMegabytes(page)
    const { asked } = await costsOf(page, async () => {
      await scene.pingNext(250)
      await page.getByText(upNow()).waitFor()
    })
    const grown = await heapMegabytes(page)
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    expect(grown).toBeLessThanOrEqual(60)
    expect(grown - heap).toBeLessThanOrEqual(5)
  })

  it.skipIf(!process.env['SOAK'])('stays small for ten minutes of fifty pings a second', { timeout: 900_000 }, async () => {
    const page = await openChecks()
    const heaps = [await heapMegabytes(page)]
    for (let minute = 0; minute < 10; minute++) {
      await scene.pingForAMinute(page, (minute % 3) * 3_000)
      heaps.push(await heapMegabytes(page))
    }
    process.stdout.write(`Heap of the page, minute by minute: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB\n`)
    expect(Math.max(...heaps)).toBeLessThanOrEqual(60)
  })
})

describe('a queue of many tickets', () => {
  it('has few nodes, does not shift, and opens a ticket with code that came before', async () => {
    const page = await scene.open('/inbox/open')
    const first = page.getByText(/Request number \d+/).first()
    await first.waitFor()
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    // Brought while the page was idle.
    await expect.poll(async () => (await loadedBy(page, '/ticket-')).kilobytes).toBeGreaterThan(30)
    const { asked, scripts } = await costsOf(page, async () => {
      await page.locator('[role=row][data-key]').first().click()
      await page.getByRole('heading', { level: 1, name: /Request number/ }).waitFor()
    })
    expect(scripts.filter((path) => path.includes('/ticket-'))).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(12)
  })
})

describe('the composer', () => {
  it('changes little for a key', async () => {
    const page = await scene.open('/tickets/1')
    await page.keyboard.press('r')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.keyboard.type('Hello, this is ')
    const { changed, asked } = await costsOf(page, () => page.keyboard.type('b'))
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThanOrEqual(40)
    expect(asked.filter((one) => !/draft|presence/.test(one))).toEqual([])
  })
})

describe('the font', () => {
  it('comes from this server, once, before the first text is drawn with another', async () => {
    const page = await openChecks()
    const fonts = await page.evaluate<readonly string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`,
    )
    expect(fonts).toHaveLength(1)
    expect(fonts[0]?.startsWith(scene.base)).toBe(true)
    expect(await page.evaluate<boolean>(`document.fonts.check("14px 'Inter Variable'")`)).toBe(true)
  })
})
