import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser, show, type Screen } from './browser.ts'
import { openGallery, type GalleryServer } from './gallery-server.ts'
import { openPages } from './pages.ts'

export type Stage = {
  readonly server: GalleryServer
  /** A fresh context, so that no test sees another's storage. */
  readonly context: (screen?: Screen) => Promise<BrowserContext>
  readonly page: (path: string, screen?: Screen) => Promise<Page>
  readonly close: () => Promise<void>
}

export const openStage = async (): Promise<Stage> => {
  const [server, browser] = await Promise.all([openGallery(), sharedBrowser()])
  const pages = openPages(browser, { base: server.url })
  return {
    server,
    context: pages.context,
    page: async (path, screen) => show(await pages.page(screen), `${server.url}${path}`),
    close: async () => {
      await pages.close()
      await server.close()
    },
  }
}
