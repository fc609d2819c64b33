import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { TestRunner, onTestFinished, type RunnerTestCase } from 'vitest'
import { findChromium, launchArgs } from '../../setup/chromium.ts'

export type Theme = 'light' | 'dark'
export type Screen = { readonly theme?: Theme; readonly width?: number; readonly height?: number }

/** How long a test waits for what a page should show, in milliseconds. It is there at once, except where others keep the machine busy. */
export const WAIT = 60_000

const launch = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('The browser tests need Chromium or Chrome; name one with BROWSER_PATH.')
  return chromium.launch({ executablePath, args: [...launchArgs] })
}

let launched: Promise<Browser> | undefined

/** One browser for all the files a worker runs, gone when the worker is. Contexts keep them apart; whoever opens one closes it. */
export const sharedBrowser = (): Promise<Browser> => {
  launched ??= launch().then((browser) => browser.once('disconnected', () => void (launched = undefined)))
  return launched
}

/** How every test looks at pages: nothing moves, and the place and the language are known. */
export const looking = ({ theme = 'light', width = 1_280, height = 800 }: Screen = {}): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: theme,
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'UTC',
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** What somebody chose before. Before it goes anywhere a page may not remember anything. */
export const remember = (context: BrowserContext, prefs: object): Promise<unknown> =>
  context.addInitScript({
    content: `if (location.protocol !== 'about:') localStorage.setItem('watchdesk.prefs', ${JSON.stringify(JSON.stringify(prefs))})`,
  })

/**
 * A page nobody looks at any more still hears of every change and draws it, so it goes with the test that opened it. What is opened before
 * the tests stays, and so does what tests open that run at once: of them nobody knows whose it is.
 */
export const closeWithTest = (context: BrowserContext): void => {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  if (test !== undefined && test.concurrent !== true) onTestFinished(() => context.close())
}

const heard = new WeakSet<BrowserContext>()

/** Hears what the pages of a context complain about: a broken policy, an error nobody caught, a warning of the framework. */
export const hearComplaints = async (context: BrowserContext, complain: (text: string) => void): Promise<void> => {
  heard.add(context)
  context.on('weberror', (error) => {
    const url = error.page()?.url()
    // Before it goes anywhere a page is no page of ours, and may not remember anything.
    if (url !== 'about:blank') complain(`${url}: ${String(error.error())}`)
  })
  context.on('console', (message) => {
    // The browser itself reports every refused request; the tests refuse some on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complain(`${message.page()?.url()}: ${message.text()}`)
  })
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => console.error('Against the policy: ' + effectiveDirective + ' ' + blockedURI))`,
  })
}

/** Until the page has been drawn once more, and what that set off is over. */
export const aFrame = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')

/** Goes to an address. Where nobody hears complaints, one ends the test run. */
export const show = async (page: Page, url: string): Promise<Page> => {
  if (!heard.has(page.context()))
    await hearComplaints(page.context(), (text) => {
      throw new Error(text)
    })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What is painted listens to keys a moment later.
  await aFrame(page)
  return page
}

export const visit = async (context: BrowserContext, url: string): Promise<Page> => show(await context.newPage(), url)
