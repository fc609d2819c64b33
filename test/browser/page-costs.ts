import type { BrowserContext, Page, Request } from 'playwright-core'
import { aFrame } from './ui/browser.ts'

// What a page costs, in counts: a slow machine counts the same.

// Written as text, because it runs in the page and not here.
const METER = `
  const meter = (globalThis.meter = { shift: 0, changed: new Set() })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) meter.shift += entry.value }))
    .observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((records) => records.forEach(({ target }) => meter.changed.add(target)))
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`

/** Counts from before the first script of every page that is opened from here on. */
export const startMeter = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: METER })

/** How far things moved by themselves, as layout shift scores. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('meter.shift')

export const nodesOf = (page: Page): Promise<number> => page.evaluate<number>(`document.querySelectorAll('*').length`)

export type Costs = {
  /** Nodes whose text, attributes or children changed. */
  readonly changed: number
  /** Questions to the API, as method and path. */
  readonly asked: readonly string[]
  readonly scripts: readonly string[]
}

/** What something costs until it has been drawn. */
export const costsOf = async (page: Page, work: () => Promise<unknown>): Promise<Costs> => {
  const requests: Request[] = []
  const note = (request: Request): void => void requests.push(request)
  const pathOf = (request: Request): string => new URL(request.url()).pathname
  await aFrame(page)
  await page.evaluate('meter.changed.clear()')
  page.on('request', note)
  await work()
  await aFrame(page)
  page.off('request', note)
  return {
    changed: await page.evaluate<number>('meter.changed.size'),
    asked: requests.filter((one) => pathOf(one).startsWith('/app/api/')).map((one) => `${one.method()} ${pathOf(one)}`),
    scripts: requests.filter((one) => one.resourceType() === 'script').map(pathOf),
  }
}

type Loaded = { readonly requests: number; readonly kilobytes: number }

/** What the page brought from the server so far, of a kind of address. */
export const loadedBy = (page: Page, part: string): Promise<Loaded> =>
  page.evaluate<Loaded>(`(() => {
    const found = performance.getEntriesByType('resource').filter(({ name }) => name.includes(${JSON.stringify(part)}) && !name.includes('/live'))
    return { requests: found.length, kilobytes: found.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1000 }
  })()`)

/** What the page holds in memory once everything it no longer needs is gone. */
export const heapMegabytes = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 1_000_000
}
