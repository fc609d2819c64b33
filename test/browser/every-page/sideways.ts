import type { Page } from 'playwright-core'

// What a phone would have to be pushed sideways for. A strip of tabs and a line of code may be longer than the screen; a page and a table may not.

const narrow = { width: 390, height: 844 }

/** Two frames, so that what measures itself has done so. */
const FIND = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  [document.documentElement, ...document.querySelectorAll('main, dialog[open], [role=region]:has(> table)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
    .map((one) => one.tagName.toLowerCase() + ' "' + (one.getAttribute('aria-label') ?? '') + '" is ' + one.scrollWidth + ' of ' + one.clientWidth),
))))`

/** Does something while the page is as wide as a phone. */
export const onPhone = async <Found>(page: Page, look: () => Promise<Found>): Promise<Found> => {
  const before = page.viewportSize()
  await page.setViewportSize(narrow)
  const found = await look()
  if (before !== null) await page.setViewportSize(before)
  return found
}

export const sidewaysOnPhone = (page: Page): Promise<readonly string[]> => onPhone(page, () => page.evaluate<readonly string[]>(FIND))
