import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type AppStage } from './app-stage.ts'
import { composer, thread, writing } from './desk-scene.ts'
import { fillWorld, findProject, type Things } from './every-page/world.ts'
import { dismissDialog } from './gestures.ts'
import { aFrame } from './ui/browser.ts'

// Every page is used under its Content-Security-Policy without breaking it, and looks as it should. Each layout of the dashboard,
// and in a soak each address, is opened by every-page/loaded.test.ts, which hears of violations as well; here is what these pages open, and all pages outside of the dashboard.

let stage: AppStage
let things: Things
let context: BrowserContext
let page: Page
/** What the browser thinks of the headers, other than a violation. */
const remarks: string[] = []
beforeAll(async () => {
  stage = await openApp()
  context = await stage.enter()
  things = { ...(await fillWorld(stage)), project: await findProject(context, stage.running.base) }
  context.on('console', (message) => /permissions.policy|content.security/i.test(message.text()) && remarks.push(message.text()))
  page = await context.newPage()
})
afterAll(() => stage.close())

const go = async (path: string): Promise<void> => {
  await page.goto(`${stage.running.base}${path}`)
  await page.locator('body').waitFor()
  await aFrame(page)
}
const goIn = async (path: string): Promise<void> => {
  await go(path)
  await page.locator('[data-live="open"]').waitFor()
}
const expectNoViolation = (): void => {
  const found = [...stage.complaints.splice(0), ...remarks.splice(0)]
  expect(found).toEqual([])
}

describe('pages outside of the dashboard', () => {
  it.each([
    '/login',
    '/help/en',
    '/help/en/search?q=printer',
    '/help/en/no-such-article',
    '/portal',
    '/portal/register',
    '/portal/verify/no-such-link',
    '/status/acme',
    '/status/no-such-page',
    '/csat/no-such-survey',
    '/confirm/no-such-link',
    '/unsubscribe/no-such-link',
    '/docs',
    '/docs/v1',
    '/docs/v3',
    '/docs/none',
  ])('%s', async (path) => {
    await go(path)

    if ((await page.locator('h1').count()) > 0)
      expect(
        await page
          .locator('h1')
          .first()
          .evaluate((heading) => getComputedStyle(heading).fontFamily),
      ).not.toMatch(/Times/)
    expectNoViolation()
  })

  it('a badge', async () => {
    const reply = await fetch(`${stage.running.base}/api/v3/checks/${things['uuid']}`, { headers: { 'x-api-key': 'hcr_'.padEnd(32, 'r') } })
    const { badge_url } = JSON.parse(await reply.text())
    await page.goto(`${stage.running.base}${new URL(badge_url).pathname}`)

    expect(await page.locator('svg').count()).toBe(1)
    expectNoViolation()
  })
})

describe('a ticket', () => {
  const openMail = async (): Promise<void> => {
    const { id } = await stage.api('POST', '/tickets', {
      subject: 'With formatting',
      description: 'x',
      requester_email: 'ana@acme.example',
    })
    await stage.api('POST', `/tickets/${id}/replies`, {
      body: 'bold',
      body_html: '<p style="color:red">a <b>bold</b> word</p><blockquote>quoted</blockquote>',
    })
    await goIn(`/tickets/${id}`)
    await thread(page).locator('iframe').waitFor()
  }

  it('shows a message with formatting in the colours of the page', async () => {
    await openMail()
    const body = thread(page).frameLocator('iframe').locator('body')

    await body.getByText('bold').waitFor()
    await expect
      .poll(() =>
        thread(page)
          .locator('iframe')
          .evaluate((frame) => getComputedStyle(frame).visibility),
      )
      .toBe('visible')
    expect(await body.evaluate((element) => getComputedStyle(element).fontSize)).toBe('14px')
    expect(await body.locator('blockquote').evaluate((element) => getComputedStyle(element).borderInlineStartWidth)).toBe('3px')
    const colour = () => body.evaluate((element) => getComputedStyle(element).color)
    const before = await colour()
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
    await expect.poll(colour).not.toBe(before)
    expectNoViolation()
  })

  it('has an editor, whose style is part of the page', async () => {
    await openMail()
    await page.keyboard.press('r')
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.keyboard.type('Hello ')

    expect(await writing(page).evaluate((field) => getComputedStyle(field).whiteSpace)).toBe('break-spaces')
    await page.evaluate(`(() => {
      const data = new DataTransfer()
      data.setData('text/html', '<style>p{color:red}</style><p style="font-size:40px">pasted <span style="font-weight:700">bold</span></p>')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`)
    await writing(page).locator('strong').getByText('bold').waitFor()
    expectNoViolation()
  })

  it('has menus, pickers, dialogs and the palette', async () => {
    await openMail()
    for (const key of ['a', 's', 't', 'z', '.', 'm', '?', 'Control+k']) {
      await page.keyboard.press(key)
      await dismissDialog(page)
    }
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    expectNoViolation()
  })
})

it('a status page is previewed as visitors will see it', async () => {
  await goIn(`/p/${things['project']}/status-pages/new`)
  const body = page.frameLocator('iframe[title="Preview"]').locator('body')

  await body.locator('h1').waitFor()
  await expect.poll(() => body.evaluate((element) => getComputedStyle(element).margin)).toBe('0px')
  expect(await body.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/system-ui/)
  expectNoViolation()
})

it.each([
  ['the list of checks', () => `/p/${things['project']}/checks`],
  ['a check with its chart', () => `/p/${things['project']}/checks/${things['uuid']}`],
  ['the timeline', () => `/p/${things['project']}/timeline`],
  ['the inbox', () => '/inbox/open'],
  ['reports', () => '/reports'],
])('%s', async (_name, path) => {
  await go(path())
  await page.locator('h1').first().waitFor()
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await aFrame(page)

  expectNoViolation()
})

it('a violation would be noticed', async () => {
  await goIn('/home')
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p>')`)

  // The event, and what the browser itself says.
  await expect.poll(() => stage.complaints.filter((text) => /style-src/.test(text))).toHaveLength(2)
  stage.complaints.length = 0
  remarks.length = 0
})
