import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heapMegabytes, longestScriptDuring, median, readMeter, whenShown } from './meter.ts'
import { drawAnew, hasTicketPane, openFirst } from './opening.ts'
import { MANY, openTenThousand, type TenThousand } from './ten-thousand.ts'

// What a page may cost with ten thousand rows behind it. Nodes, shifts and counts are exact; times get three times what a quiet machine
// needs, because machines vary.

let scene: TenThousand
beforeAll(async () => {
  scene = await openTenThousand()
})
afterAll(() => scene.close())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const nodesOf = (page: Page): Promise<number> => page.evaluate<number>(`document.querySelectorAll('*').length`)

const upNow = (): RegExp => new RegExp(`Up\\s*${scene.pinged().toLocaleString('en')}`)

const someRow = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: /job-\d{5}/ })
    .first()

describe('a list of ten thousand checks', () => {
  it('has few nodes, does not shift, reaches its end and is filtered at once', async () => {
    const page = await scene.open('/checks')
    await rowOf(page, 'job-00000').waitFor()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(MANY + 1))
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    expect((await readMeter(page)).shift).toBeLessThanOrEqual(0.02)
    await page.locator('main').focus()
    await page.keyboard.press('Shift+G')
    await rowOf(page, 'job-09999').waitFor()
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    await page.getByRole('searchbox', { name: 'Filter checks' }).fill('job-04711')
    await rowOf(page, 'job-04711').waitFor()
    await rowOf(page, 'job-09999').waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('is there soon: the largest thing within four seconds, the rows within six', async () => {
    const [largest, rows]: [number[], number[]] = [[], []]
    for (let visits = 0; visits < 5; visits++) {
      const page = await scene.open('/checks')
      rows.push(await whenShown(page, 'job-00000'))
      largest.push((await readMeter(page)).largest)
      await page.context().close()
    }
    expect(median(largest)).toBeLessThanOrEqual(4_000)
    expect(median(rows)).toBeLessThanOrEqual(6_000)
  })

  it('answers a key within 300 ms', async () => {
    const page = await scene.open('/checks')
    await rowOf(page, 'job-00000').waitFor()
    await page.locator('main').focus()
    for (let times = 0; times < 40; times++) await page.keyboard.press('j')
    const { keys } = await readMeter(page)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys[Math.floor(keys.length * 0.95)] ?? keys.at(-1)).toBeLessThanOrEqual(300)
    await page.context().close()
  })

  it('stays free of long tasks while fifty pings a second come in, and does not grow', async () => {
    const page = await scene.open('/checks')
    await someRow(page).waitFor()
    await page.locator('[data-live="open"]').waitFor()
    // The first pings load what is loaded once.
    await scene.pingNext(page, 1)
    const heap = await heapMegabytes(page)
    const longest = await longestScriptDuring(page, () => scene.pingNext(page, 5))
    // 50 ms, which are twice the yardstick where both were measured; a slower machine takes longer for both.
    if (longest.millis > 50) expect(longest.lengths, `${longest.name} took ${longest.millis} ms`).toBeLessThanOrEqual(2.2)
    await page.getByText(upNow()).waitFor()
    await scene.pingNext(page, 5)
    await page.getByText(upNow()).waitFor()
    const grown = await heapMegabytes(page)
    expect(grown).toBeLessThanOrEqual(60)
    expect(grown - heap).toBeLessThanOrEqual(5)
    await page.context().close()
  })

  it.skipIf(!process.env['SOAK'])('stays small for ten minutes of fifty pings a second', { timeout: 900_000 }, async () => {
    const page = await scene.open('/checks')
    await someRow(page).waitFor()
    await page.locator('[data-live="open"]').waitFor()
    const heaps = [await heapMegabytes(page)]
    for (let minute = 0; minute < 10; minute++) {
      await scene.pingFor(page, 60, (minute % 3) * 3_000)
      heaps.push(await heapMegabytes(page))
    }
    process.stdout.write(`Heap of the page, minute by minute: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB\n`)
    expect(Math.max(...heaps)).toBeLessThanOrEqual(60)
    await page.context().close()
  })
})

describe('a queue of ten thousand tickets', () => {
  it('has few nodes, does not shift, and opens a ticket at once', async () => {
    const page = await scene.open('/inbox/open')
    const first = page.getByText(/Request number \d+/).first()
    await first.waitFor()
    expect(await nodesOf(page)).toBeLessThanOrEqual(2_500)
    expect((await readMeter(page)).shift).toBeLessThanOrEqual(0.02)
    // Brought while nobody did anything. What comes after the click takes the place of a placeholder, and is held back by React for up to 300 ms.
    await page.waitForFunction(hasTicketPane)
    const cold = await openFirst(page)
    const warm: number[] = []
    for (let times = 0; times < 5; times++) {
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: /Request number/ }).waitFor({ state: 'detached' })
      warm.push(await openFirst(page))
    }
    // Beside what drawing the page anew costs on this machine at this hour: four times that from memory, ten times from the server. The best
    // of five: the slower ones tell what else the machine was drawing.
    const drawing = await drawAnew(page)
    expect(Math.min(...warm)).toBeLessThanOrEqual(7 * drawing)
    expect(cold).toBeLessThanOrEqual(20 * drawing)
  })
})

describe('two browsers', () => {
  it('see within a second what the other did, three on a busy machine', async () => {
    const [here, there] = [await scene.open('/tickets/2'), await scene.open('/tickets/2')]
    const times: number[] = []
    for (const word of ['On hold', 'In progress', 'Resolved']) {
      await here.keyboard.press('s')
      await here.getByRole('combobox').fill(word)
      await here.getByRole('option', { name: word }).waitFor()
      const begun = performance.now()
      await here.keyboard.press('Enter')
      await there.getByText(word, { exact: true }).first().waitFor()
      times.push(performance.now() - begun)
      await here.getByText(word, { exact: true }).first().waitFor()
    }
    expect(median(times)).toBeLessThanOrEqual(3_000)
  })
})

describe('the composer', () => {
  it('answers a key within 300 ms', async () => {
    const page = await scene.open('/tickets/1')
    await page.keyboard.press('r')
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    const before = (await readMeter(page)).keys.length
    await page.keyboard.type('Hello, this is being looked into right now.')
    await expect.poll(async () => (await readMeter(page)).keys.length).toBeGreaterThan(before)
    const { keys } = await readMeter(page)
    expect(keys[Math.floor(keys.length * 0.95)] ?? keys.at(-1)).toBeLessThanOrEqual(300)
  })
})

describe('the font', () => {
  it('comes from this server, once, before the first text is drawn with another', async () => {
    const page = await scene.open('/checks')
    await page.getByRole('row').nth(3).waitFor()
    const fonts = await page.evaluate<readonly string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`,
    )
    expect(fonts).toHaveLength(1)
    expect(fonts[0]?.startsWith(scene.running.base)).toBe(true)
    expect(await page.evaluate<boolean>(`document.fonts.check("14px 'Inter Variable'")`)).toBe(true)
  })
})
