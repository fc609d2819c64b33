import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrap } from '../../src/bootstrap.ts'
import { createTicket } from '../../src/helpdesk/tickets/create.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import { listProjects } from '../../src/monitor/projects/projects.ts'
import { system } from '../../src/people/actor.ts'
import { openPlace, type Place } from '../databases.ts'
import { worldConfig } from '../world/template.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { heapMegabytes, longestScriptDuring, median, readMeter, startMeter, whenShown } from './meter.ts'
import { visit } from './ui/browser.ts'

// What a page may cost with ten thousand rows behind it. Nodes, shifts and counts are exact; times get three times what a quiet machine
// needs, because machines vary.

const MANY = 10_000
const SLICE = 500
const SECRET_KEY = 'a secret key that only the tests know, long enough'

let stage: AppStage
const uuids: string[] = []

const inSlices = async (count: number, work: (from: number, to: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += SLICE) await work(from, Math.min(count, from + SLICE))
}

const fill = async (place: Place): Promise<void> => {
  const db = openPlace(place)
  await migrate(db, migrations)
  await bootstrap(db, worldConfig(place), randomIds())
  const actor = system('test')
  const [project] = await db.read((reader) => listProjects(reader))
  await inSlices(MANY, (from, to) =>
    db.tx(async (tx) => {
      for (let at = from; at < to; at++) {
        const settings = { name: `job-${String(at).padStart(5, '0')}`, tags: at % 3 === 0 ? 'prod db' : 'web' }
        uuids.push((await createCheck(tx, actor, { project_id: project?.id ?? 0, settings })).uuid)
      }
    }),
  )
  await inSlices(MANY, (from, to) =>
    db.tx(async (tx) => {
      for (let at = from; at < to; at++)
        await createTicket(tx, actor, {
          subject: `Request number ${at}`,
          description: 'Please help.',
          requester_email: `client-${at % 400}@example.test`,
          channel: 'api',
        })
    }),
  )
  await db.close()
}

beforeAll(async () => {
  stage = await openApp({ settings: { SECRET_KEY }, prepare: fill })
})
afterAll(() => stage.close())

/** A page whose costs are counted from before its own first script. */
const open = async (path: string): Promise<Page> => {
  const context = await stage.enter()
  await startMeter(context)
  return visit(context, `${stage.running.base}${path}`)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const nodesOf = (page: Page): Promise<number> => page.evaluate<number>(`document.querySelectorAll('*').length`)

/** Pings as they come in from fifty jobs a second; every job pings once. */
const pingFor = async (page: Page, seconds: number, from: number): Promise<void> => {
  for (let beat = 0; beat < seconds * 10; beat++) {
    const some = uuids.slice(from + beat * 5, from + beat * 5 + 5)
    await Promise.all([page.waitForTimeout(100), ...some.map((uuid) => fetch(`${stage.running.base}/ping/${uuid}`, { method: 'POST' }))])
  }
}

// A test that is tried again finds what the last try has pinged.
let pinged = 0

/** Pings checks that nobody has pinged yet. */
const pingNext = (page: Page, seconds: number): Promise<void> => {
  const from = pinged
  pinged += seconds * 50
  return pingFor(page, seconds, from)
}

const upNow = (): RegExp => new RegExp(`Up\\s*${pinged.toLocaleString('en')}`)

const someRow = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: /job-\d{5}/ })
    .first()

describe('a list of ten thousand checks', () => {
  it('has few nodes, does not shift, reaches its end and is filtered at once', async () => {
    const page = await open('/checks')
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
      const page = await open('/checks')
      rows.push(await whenShown(page, 'job-00000'))
      largest.push((await readMeter(page)).largest)
      await page.context().close()
    }
    expect(median(largest)).toBeLessThanOrEqual(4_000)
    expect(median(rows)).toBeLessThanOrEqual(6_000)
  })

  it('answers a key within 300 ms', async () => {
    const page = await open('/checks')
    await rowOf(page, 'job-00000').waitFor()
    await page.locator('main').focus()
    for (let times = 0; times < 40; times++) await page.keyboard.press('j')
    const { keys } = await readMeter(page)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys[Math.floor(keys.length * 0.95)] ?? keys.at(-1)).toBeLessThanOrEqual(300)
    await page.context().close()
  })

  it('stays free of long tasks while fifty pings a second come in, and does not grow', async () => {
    const page = await open('/checks')
    await someRow(page).waitFor()
    await page.locator('[data-live="open"]').waitFor()
    // The first pings load what is loaded once.
    await pingNext(page, 1)
    const heap = await heapMegabytes(page)
    const longest = await longestScriptDuring(page, () => pingNext(page, 5))
    // 50 ms, which are twice the yardstick where both were measured; a slower machine takes longer for both.
    if (longest.millis > 50) expect(longest.lengths, `${longest.name} took ${longest.millis} ms`).toBeLessThanOrEqual(2.2)
    await page.getByText(upNow()).waitFor()
    await pingNext(page, 5)
    await page.getByText(upNow()).waitFor()
    const grown = await heapMegabytes(page)
    expect(grown).toBeLessThanOrEqual(60)
    expect(grown - heap).toBeLessThanOrEqual(5)
    await page.context().close()
  })

  it.skipIf(!process.env['SOAK'])('stays small for ten minutes of fifty pings a second', { timeout: 900_000 }, async () => {
    const page = await open('/checks')
    await someRow(page).waitFor()
    await page.locator('[data-live="open"]').waitFor()
    const heaps = [await heapMegabytes(page)]
    for (let minute = 0; minute < 10; minute++) {
      await pingFor(page, 60, (minute % 3) * 3_000)
      heaps.push(await heapMegabytes(page))
    }
    process.stdout.write(`Heap of the page, minute by minute: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB\n`)
    expect(Math.max(...heaps)).toBeLessThanOrEqual(60)
    await page.context().close()
  })
})

describe('a queue of ten thousand tickets', () => {
  it('has few nodes, does not shift, and opens a ticket at once', async () => {
    const page = await open('/inbox/open')
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

/** Its words, and what lists show of it, come in smaller files of that name. */
const hasTicketPane = () =>
  performance
    .getEntriesByType('resource')
    .some((file) => /\/ticket-[^/]+\.js$/.test(file.name) && (file as PerformanceResourceTiming).decodedBodySize > 30_000)

/** How long it takes from the click on the first row until its ticket is painted, in milliseconds. */
const openFirst = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const row = document.querySelector('[role=row][data-key]')
    const begun = performance.now()
    row.click()
    const look = () => {
      if (!/Request number/.test(document.querySelector('h1')?.textContent ?? '')) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
    }
    look()
  })`)

/** How long it takes to lay out and paint what is there anew, in milliseconds, the best of five. */
const drawAnew = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 5; n++)
    times.push(
      await page.evaluate<number>(`new Promise((done) => {
        const begun = performance.now()
        document.documentElement.style.zoom = ${n % 2 === 0 ? 1.01 : 1}
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun))))
      })`),
    )
  return Math.min(...times)
}

describe('two browsers', () => {
  it('see within a second what the other did, three on a busy machine', async () => {
    const [here, there] = [await open('/tickets/2'), await open('/tickets/2')]
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
    const page = await open('/tickets/1')
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
    const page = await open('/checks')
    await page.getByRole('row').nth(3).waitFor()
    const fonts = await page.evaluate<readonly string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`,
    )
    expect(fonts).toHaveLength(1)
    expect(fonts[0]?.startsWith(stage.running.base)).toBe(true)
    expect(await page.evaluate<boolean>(`document.fonts.check("14px 'Inter Variable'")`)).toBe(true)
  })
})
