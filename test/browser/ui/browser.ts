import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium, launchArgs } from '../../setup/chromium.ts'
import { openGallery, type GalleryServer } from './gallery-server.ts'

export type Theme = 'light' | 'dark'

export type Stage = {
  readonly server: GalleryServer
  /** A fresh context, so that no test sees another's storage. */
  readonly context: (options?: { theme?: Theme; width?: number; height?: number }) => Promise<BrowserContext>
  readonly page: (path: string, options?: { theme?: Theme; width?: number; height?: number }) => Promise<Page>
  readonly close: () => Promise<void>
}

const launch = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('The browser tests need Chromium or Chrome; name one with BROWSER_PATH.')
  return chromium.launch({ executablePath, args: [...launchArgs] })
}

/** Opens a page. Whatever it complains about, a broken policy or a warning of the framework, ends the test run. */
export const visit = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  const complain = (text: string): never => {
    throw new Error(`${url} complained: ${text}`)
  }
  page.on('pageerror', (error) => complain(String(error)))
  page.on('console', (message) => {
    // The browser itself reports every refused request; the tests refuse some on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complain(message.text())
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

export const openStage = async (): Promise<Stage> => {
  const [server, browser] = await Promise.all([openGallery(), launch()])
  const contexts: BrowserContext[] = []
  const context: Stage['context'] = async ({ theme = 'light', width = 1_280, height = 800 } = {}) => {
    const made = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    contexts.push(made)
    return made
  }
  return {
    server,
    context,
    page: async (path, options) => visit(await context(options), `${server.url}${path}`),
    close: async () => {
      await Promise.all(contexts.map((made) => made.close()))
      await browser.close()
      await server.close()
    },
  }
}
