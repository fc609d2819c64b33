import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { freshPlace } from '../databases.ts'
import { startProcess, type Running } from '../fault/process.ts'
import { findChromium, launchArgs } from '../setup/chromium.ts'
import { ALICE, PASSWORD } from '../world/people.ts'
import { violations } from './ui/axe.ts'
import { visit, type Theme } from './ui/browser.ts'
import { ensureBuilt } from './ui/gallery-server.ts'

// The dashboard as people meet it: the real product as a process of its own, and a real browser.

type Wishes = { readonly theme?: Theme; readonly width?: number; readonly height?: number; readonly signedIn?: boolean }

export type AppStage = {
  readonly running: Running
  readonly open: (path: string, wishes?: Wishes) => Promise<Page>
  /** What axe finds wrong on a page as it stands, in both themes. */
  readonly wrongs: (page: Page) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const launch = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('The browser tests need Chromium or Chrome; name one with BROWSER_PATH.')
  return chromium.launch({ executablePath, args: [...launchArgs] })
}

const signIn = async (context: BrowserContext, base: string): Promise<void> => {
  const reply = await context.request.post(`${base}/app/api/session`, {
    headers: { 'x-requested-with': 'watchdesk' },
    data: { email: ALICE.email, password: PASSWORD },
  })
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}: ${await reply.text()}`)
}

const shots = process.env.SCREENSHOTS

/** A picture of the page as it stands, wide and narrow, light and dark; only where somebody wants to look at them. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (shots === undefined) return
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1_440, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 860 })
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
}

export const openApp = async (): Promise<AppStage> => {
  ensureBuilt()
  const place = await freshPlace('sqlite')
  const [running, browser] = await Promise.all([startProcess({ DATA_DIR: place.folder }), launch()])
  const open: AppStage['open'] = async (path, { theme = 'light', width = 1_280, height = 800, signedIn = true } = {}) => {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    if (signedIn) await signIn(context, running.base)
    // Shorter than a test may take, so that what was waited for is named.
    context.setDefaultTimeout(10_000)
    return visit(context, `${running.base}${path}`)
  }
  const wrongs: AppStage['wrongs'] = async (page) => {
    const found: string[] = []
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await violations(page)).map((line) => `${colorScheme}: ${line}`))
    }
    return found
  }
  return {
    running,
    open,
    wrongs,
    close: async () => {
      await browser.close()
      await running.stop()
      await place.remove()
    },
  }
}
