import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { migratedPlace, type DatabaseName, type Place } from '../databases.ts'
import { startProcess, type Running, type Settings } from '../fault/process.ts'
import { ALICE, PASSWORD } from '../world/people.ts'
import { apiOf } from './api.ts'
import { violationsInBothThemes } from './ui/axe.ts'
import { closeWithTest, hearComplaints, looking, sharedBrowser, visit, WAIT, type Screen } from './ui/browser.ts'

// The dashboard as people meet it: the real product as a process of its own, and a real browser.

type Wishes = Screen & { readonly signedIn?: boolean }

export type AppStage = {
  readonly running: Running
  readonly database: DatabaseName
  readonly api: ReturnType<typeof apiOf>
  /** A fresh context, signed in unless it is wished otherwise. */
  readonly enter: (wishes?: Wishes) => Promise<BrowserContext>
  readonly open: (path: string, wishes?: Wishes) => Promise<Page>
  /** What axe finds wrong on a page as it stands, in both themes. Pages look the same on every database, so they are looked at on one. */
  readonly wrongs: (page: Page) => Promise<readonly string[]>
  /** Everything the pages complained about so far; there must be nothing when the stage is closed. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

type Choice = {
  readonly database?: DatabaseName
  readonly settings?: Settings
  /** Fills the place before the product starts. */
  readonly prepare?: (place: Place) => Promise<unknown>
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

export const signIn = async (context: BrowserContext, base: string, email: string = ALICE.email): Promise<void> => {
  const reply = await context.request.post(`${base}/app/api/session`, {
    headers: { 'x-requested-with': 'watchdesk' },
    data: { email, password: PASSWORD },
  })
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}: ${await reply.text()}`)
}

export const openApp = async ({ database = 'sqlite', settings = {}, prepare }: Choice = {}): Promise<AppStage> => {
  const place = await migratedPlace(database)
  await prepare?.(place)
  const where: Settings = { DATA_DIR: place.folder, ...(place.url !== undefined && { DATABASE_URL: place.url }) }
  const [running, browser] = await Promise.all([startProcess({ ...where, ...settings }), sharedBrowser()])
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  const enter: AppStage['enter'] = async ({ signedIn = true, ...screen } = {}) => {
    const context = await browser.newContext(looking(screen))
    contexts.push(context)
    closeWithTest(context)
    await hearComplaints(context, (text) => complaints.push(text))
    if (signedIn) await signIn(context, running.base)
    // Shorter than a test may take, so that what was waited for is named.
    context.setDefaultTimeout(WAIT)
    return context
  }
  return {
    running,
    database,
    api: apiOf(running.base),
    enter,
    open: async (path, wishes) => visit(await enter(wishes), `${running.base}${path}`),
    wrongs: async (page) => (database === 'sqlite' ? violationsInBothThemes(page) : []),
    complaints,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await running.stop()
      await place.remove()
      expect(complaints).toEqual([])
    },
  }
}
