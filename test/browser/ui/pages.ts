import type { Browser, BrowserContext, Page } from 'playwright-core'
import { TestRunner, onTestFinished, type RunnerTestCase } from 'vitest'
import { closeWithTest, hearComplaints, looking, WAIT, type Screen } from './browser.ts'

// The contexts and pages of one server. A page in a new context loads and compiles the dashboard anew, which takes four times the processor
// time of a page that has it in its cache. So a page that a test is done with serves the next test with the same screen, also of another
// file of the worker, without anything the test left in it.

/** Has the origin of the server and no scripts. */
const QUIET = '/tokens.css'

export type Pages = {
  /** A new context, closed with the test. */
  readonly context: (screen?: Screen) => Promise<BrowserContext>
  /** A page without cookies, storage and routes, of a context of its own, which may have served another test. */
  readonly page: (screen?: Screen) => Promise<Page>
  readonly close: () => Promise<void>
}

type Complain = (text: string) => void

type Server = {
  readonly base: string
  /** Hears what pages complain about; without it a complaint ends the test run. */
  readonly complain?: Complain
}

/** The pages of a worker that no test uses, by screen. */
const spare = new Map<string, Page[]>()

/** To whom the pages of a context complain. */
const listeners = new WeakMap<BrowserContext, Complain>()

const endRun: Complain = (text) => {
  throw new Error(text)
}

const empty = async (page: Page, base: string, screen: Screen): Promise<void> => {
  const context = page.context()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())))
  for (const event of ['request', 'requestfinished', 'requestfailed', 'console', 'dialog'] as const) await page.removeAllListeners(event)
  await page.goto(`${base}${QUIET}`)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  const { viewport, colorScheme } = looking(screen)
  await page.emulateMedia({ colorScheme })
  if (viewport) await page.setViewportSize(viewport)
}

const makeContext = async (browser: Browser, complain: Complain, screen: Screen): Promise<BrowserContext> => {
  const context = await browser.newContext(looking(screen))
  // Shorter than a test may take, so that what was waited for is named.
  context.setDefaultTimeout(WAIT)
  listeners.set(context, complain)
  await hearComplaints(context, (text) => listeners.get(context)?.(text))
  return context
}

export const openPages = (browser: Browser, { base, complain = endRun }: Server): Pages => {
  const contexts = new Set<BrowserContext>()
  const lent = new Map<Page, Screen>()

  const giveBack = async (page: Page): Promise<void> => {
    const screen = lent.get(page)
    if (screen === undefined) return
    lent.delete(page)
    try {
      await empty(page, base, screen)
      const key = JSON.stringify(screen)
      spare.set(key, [...(spare.get(key) ?? []), page])
    } catch {
      await page.context().close()
    }
  }

  const newPage = async (screen: Screen): Promise<Page> => (await makeContext(browser, complain, screen)).newPage()

  return {
    context: async (screen = {}) => {
      const context = await makeContext(browser, complain, screen)
      contexts.add(context)
      closeWithTest(context)
      return context
    },
    page: async (screen = {}) => {
      const page = spare.get(JSON.stringify(screen))?.pop() ?? (await newPage(screen))
      listeners.set(page.context(), complain)
      lent.set(page, screen)
      const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
      // What is opened before the tests stays until they are over, and so does what tests open that run at once.
      if (test !== undefined && test.concurrent !== true) onTestFinished(() => giveBack(page))
      return page
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()))
      await Promise.all([...lent.keys()].map(giveBack))
    },
  }
}
