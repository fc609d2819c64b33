import type { Page, Request } from 'playwright-core'
import { WAIT } from '../ui/browser.ts'

// Goes from page to page as the router does, and knows when one has arrived.

const isCall = (request: Request): boolean => request.url().includes('/app/api/') && !request.url().includes('/app/api/live')

/** Tells how many requests are under way. The live stream never ends and does not count. */
const countUnderWay = (page: Page): (() => number) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => void (request.url().includes('/app/api/live') || underWay.add(request)))
  const forget = (request: Request): void => void underWay.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  return () => underWay.size
}

// What is shown now is marked as old, so that what is new can be told from it.
const MARK = `for (const shown of document.querySelectorAll('h1, [role=alert]')) shown.dataset.old = '';`

const loaded = `document.querySelector('[role=status][aria-label="Loading"]') === null`
const arrived = `document.querySelector('h1:not([data-old]), [role=alert]:not([data-old])') !== null && ${loaded}`

/** Two that have little to show, to come from. */
const doorsteps = ['/me/shortcuts', '/me/appearance']

/** Waits until something holds in the page. The policy forbids pages to evaluate texts, so that the browser's own way to wait does not work. */
export const until = async (page: Page, condition: string): Promise<void> => {
  const came = await page.evaluate<boolean>(`new Promise((done) => {
    const end = performance.now() + ${WAIT}
    const look = () => (${condition} ? done(true) : performance.now() > end ? done(false) : setTimeout(look, 20))
    look()
  })`)
  if (!came) throw new Error(`${page.url()} never came to this: ${condition}`)
}

export type Walk = {
  /** Goes to an address inside the page; answers what it asked of the server on the way. */
  readonly go: (address: string) => Promise<readonly string[]>
  /** Opens an address as if nothing had been seen before; answers what it asked. */
  readonly enter: (address: string) => Promise<readonly string[]>
  /** Does something that may lead to another page; answers whether it did, and then that page has arrived. */
  readonly follow: (act: () => Promise<unknown>) => Promise<boolean>
}

export const walkIn = (page: Page): Walk => {
  const underWay = countUnderWay(page)
  const quiet = async (condition: string): Promise<void> => {
    for (let calm = 0; calm < 2;) {
      await until(page, condition)
      calm = underWay() === 0 ? calm + 1 : 0
      // A breath for what an answer brings: the next question, or nothing.
      await page.evaluate(`new Promise((done) => setTimeout(() => requestAnimationFrame(done), 25))`)
    }
  }
  const step = async (address: string): Promise<void> => {
    await page.evaluate(`${MARK} history.pushState({}, '', ${JSON.stringify(address)})`)
    await quiet(arrived)
  }
  const noting = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const asked: string[] = []
    const note = (request: Request): void => void (isCall(request) && request.method() === 'GET' && asked.push(request.url()))
    page.on('request', note)
    await work()
    page.off('request', note)
    return asked
  }
  return {
    go: async (address) => {
      // What still comes to the page before must not be taken for the next one.
      await quiet(loaded)
      if (page.url() === new URL(address, page.url()).href) await step(doorsteps.find((one) => one !== address) ?? address)
      return noting(() => step(address))
    },
    enter: (address) => noting(() => page.goto(new URL(address, page.url()).href).then(() => quiet(arrived))),
    follow: async (act) => {
      const before = page.url()
      await page.evaluate(MARK)
      await act()
      await until(page, `document.querySelector('dialog[open]') !== null || location.href !== ${JSON.stringify(before)}`)
      if (page.url() === before) return false
      await quiet(arrived)
      return true
    },
  }
}
