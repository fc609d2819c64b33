import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DatabaseName, Place } from '../databases.ts'
import type { Settings } from '../fault/process.ts'
import { ALICE, PASSWORD } from '../world/people.ts'
import { apiOf } from './api.ts'
import { newInstallation, startProduct, type Running } from './product.ts'
import { violationsInSoak } from './ui/axe.ts'
import { sharedBrowser, show, type Screen } from './ui/browser.ts'
import { openPages } from './ui/pages.ts'

// The dashboard as people meet it: the real product, and a real browser.

type Wishes = Screen & { readonly signedIn?: boolean; readonly email?: string }

export type AppStage = {
  readonly running: Running
  readonly database: DatabaseName
  readonly api: ReturnType<typeof apiOf>
  /** A fresh context, signed in unless it is wished otherwise. */
  readonly enter: (wishes?: Wishes) => Promise<BrowserContext>
  /** A page that is nowhere yet, signed in unless it is wished otherwise. */
  readonly page: (wishes?: Wishes) => Promise<Page>
  readonly open: (path: string, wishes?: Wishes) => Promise<Page>
  /** What axe finds wrong on a page as it stands, in a soak. Pages look the same on every database, so they are looked at on one. */
  readonly wrongs: (page: Page) => Promise<readonly string[]>
  /** Everything the pages complained about so far; there must be nothing when the stage is closed. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

type Choice = {
  readonly database?: DatabaseName
  readonly settings?: Settings
  /** Fills the new installation before the product starts. */
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

const signIn = async (context: BrowserContext, base: string, email: string = ALICE.email): Promise<void> => {
  const reply = await context.request.post(`${base}/app/api/session`, {
    headers: { 'x-requested-with': 'watchdesk' },
    data: { email, password: PASSWORD },
  })
  if (!reply.ok()) throw new Error(`Signing in was answered with ${reply.status()}: ${await reply.text()}`)
}

export const openApp = async ({ database = 'sqlite', settings = {}, prepare }: Choice = {}): Promise<AppStage> => {
  const place = await newInstallation(database)
  await prepare?.(place)
  const [running, browser] = await Promise.all([startProduct(place, settings), sharedBrowser()])
  const complaints: string[] = []
  const { base } = running
  const pages = openPages(browser, { base, complain: (text) => complaints.push(text) })
  const page: AppStage['page'] = async ({ signedIn = true, email, ...screen } = {}) => {
    const fresh = await pages.page(screen)
    if (signedIn) await signIn(fresh.context(), base, email)
    return fresh
  }
  return {
    running,
    database,
    api: apiOf(running.base),
    enter: async ({ signedIn = true, email, ...screen } = {}) => {
      const context = await pages.context(screen)
      if (signedIn) await signIn(context, base, email)
      return context
    },
    page,
    open: async (path, wishes) => show(await page(wishes), `${base}${path}`),
    wrongs: async (page) => (database === 'sqlite' ? violationsInSoak(page) : []),
    complaints,
    close: async () => {
      await pages.close()
      await running.stop()
      await place.remove()
      expect(complaints).toEqual([])
    },
  }
}
