import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flip, makeCheck } from '../api/notify/scene.ts'
import { linkTo, openMailing, publish, type Mailing } from '../api/badges/subscribers.ts'
import type { World } from '../world.ts'
import { violations } from './ui/axe.ts'
import { sharedBrowser } from './ui/browser.ts'

/** What strangers see: badges on their pages, and the status page. */

let mailing: Mailing
let world: World
let browser: Browser
let base: string
beforeAll(async () => {
  mailing = await openMailing('sqlite')
  world = mailing.world
  base = await world.product.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await sharedBrowser()
})
afterAll(() => mailing.close())

/** The colour near one end of the picture, as the browser painted it. */
const colourAt = async (page: Page, end: 'left' | 'right'): Promise<string> => {
  const shot = (await page.locator('img').screenshot()).toString('base64')
  return await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${shot}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const pen = canvas.getContext('2d')
    pen.drawImage(image, 0, 0)
    const x = ${JSON.stringify(end)} === 'left' ? 3 : image.width - 4
    return [...pen.getImageData(x, Math.floor(image.height / 2), 1, 1).data].slice(0, 3).join()
  })()`)
}

const near = (colour: string, wanted: readonly [number, number, number]): boolean =>
  colour.split(',').every((value, index) => Math.abs(Number(value) - (wanted[index] ?? 0)) < 24)

describe('a badge in a browser', () => {
  it.each([
    ['up', [68, 204, 17]],
    ['down', [224, 93, 68]],
  ] as const)('that is %s is painted with its words and colours', async (status, colour) => {
    const uuid = await makeCheck(world, { name: `Badge ${status}` })
    await flip(world, uuid, status, { state: { last_ping: world.now() } })
    const { badge_url } = (await world.writer('GET', `/api/v3/checks/${uuid}`)).json
    const page = await browser.newPage()
    await page.setContent(`<body style="margin:0"><img alt="" src="${badge_url.replace('http://watchdesk.test', base)}">`)
    await page.evaluate(`document.querySelector('img').decode()`)
    const box = await page.locator('img').boundingBox()
    expect(box?.height).toBe(20)
    expect(box?.width).toBeGreaterThan(60)
    expect(near(await colourAt(page, 'left'), [85, 85, 85])).toBe(true)
    expect(near(await colourAt(page, 'right'), colour)).toBe(true)
    await page.goto(badge_url.replace('http://watchdesk.test', base))
    expect(await page.locator('svg > title').textContent()).toBe(`Badge ${status}: ${status}`)
    await page.close()
  })
})

describe('the status page in a browser', () => {
  it.each([
    ['light', 1_440],
    ['dark', 390],
  ] as const)('obeys its own policy, fits the screen and is for everybody (%s, %i px)', async (colorScheme, width) => {
    const uuid = await makeCheck(world, { name: `Web ${width}` })
    await flip(world, uuid, 'down', { reason: 'fail' })
    const body = { slug: `web-${width}`, title: 'Acme status', is_published: true, items: [{ name: 'Website', check: uuid }] }
    await world.writer('POST', '/api/v3/status-pages/', { body })
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    const complaints: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    await page.goto(`${base}/status/web-${width}`)
    expect(await page.getByRole('status').textContent()).toContain('Some systems are down')
    expect(await page.locator('.days li').count()).toBe(90)
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    expect(complaints).toEqual([])
    await page.close()
    const bare = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await bare.goto(`${base}/status/web-${width}`)
    expect(await violations(bare, colorScheme)).toEqual([])
    await bare.close()
  })

  it.each([
    ['light', 390],
    ['dark', 1_440],
  ] as const)('is subscribed to and left without script (%s, %i px)', async (colorScheme, width) => {
    await publish(world, `news-${colorScheme}`, { title: 'Acme status', shows_maintenance: true })
    const address = `ann-${colorScheme}@far.test`
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, javaScriptEnabled: false })
    const press = async (name: string, heading: string): Promise<void> => {
      await page.getByRole('button', { name }).click()
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    await page.goto(`${base}/status/news-${colorScheme}`)
    await page.getByLabel('Mail address').fill(address)
    await press('Subscribe', 'Check your mailbox')
    await world.settle()
    const confirm = `${base}${await linkTo(world, address, 'confirm')}`
    await page.goto(confirm)
    await press('Confirm subscription', 'You are subscribed')
    await world.alice('POST', '/api/v1/incidents', { body: { title: 'Slow exports', message: 'We look.', is_public: true } })
    await world.settle()
    await page.goto(`${base}${await linkTo(world, address, 'unsubscribe')}`)
    await press('Unsubscribe', 'Unsubscribed')
    await page.getByRole('link', { name: 'Back to Acme status' }).click()
    await page.getByRole('heading', { name: 'Acme status', level: 1, exact: true }).waitFor()
    await page.close()
    const bare = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    for (const path of ['', '/subscribe', '/subscribe/sent']) {
      await bare.goto(`${base}/status/news-${colorScheme}${path}`)
      expect(await violations(bare, colorScheme), path).toEqual([])
      expect(await bare.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), path).toBe(true)
    }
    await bare.close()
  })

  it('is complete without script, and with it looks again by itself', async () => {
    const uuid = await makeCheck(world, { name: 'Watched' })
    await flip(world, uuid, 'down', { reason: 'fail' })
    const body = { slug: 'watched', title: 'Acme status', is_published: true, items: [{ name: 'Website', check: uuid }] }
    await world.writer('POST', '/api/v3/status-pages/', { body })
    const still = await browser.newPage({ javaScriptEnabled: false })
    await still.goto(`${base}/status/watched`)
    expect(await still.getByRole('status').textContent()).toContain('Some systems are down')
    await still.close()
    const live = await browser.newPage()
    await live.clock.install()
    await live.goto(`${base}/status/watched`)
    await flip(world, uuid, 'up', { state: { last_ping: world.now() } })
    await live.clock.runFor(61_000)
    await live.getByText('All systems operational').waitFor()
    expect(await live.getByText('could not be refreshed').isVisible()).toBe(false)
    await live.route('**/status/watched', (route) => route.abort())
    await live.clock.runFor(61_000)
    await live.getByText('could not be refreshed').waitFor()
    await live.unroute('**/status/watched')
    await live.clock.runFor(61_000)
    await live.getByText('could not be refreshed').waitFor({ state: 'hidden' })
    await live.close()
  })
})
